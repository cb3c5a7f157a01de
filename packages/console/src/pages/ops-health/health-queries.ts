import { orThrow } from '@gridlease/client/problem-error';
import { queryOptions } from '@tanstack/react-query';
import { networkFetch } from '../../connection/network.ts';
import { BASE_URL } from '../../connection/platform.ts';
import { billing } from '../../session/clients.ts';
import { REFRESH_MS } from '../shared/staff/refresh.ts';

/** The gateway's `/health`. */
interface Health {
  readonly status: 'healthy' | 'unhealthy';
  readonly upstreams: Readonly<Record<string, 'ready' | 'not_ready' | 'unreachable'>>;
}

/** Which services the gateway finds ready. It responds 503 with the same members while one is not. */
export const healthOfServices = () =>
  queryOptions({
    queryKey: ['health'],
    queryFn: async ({ signal }): Promise<Health> =>
      (await networkFetch(new Request(`${BASE_URL}/health`, { signal }))).json(),
    refetchInterval: REFRESH_MS,
  });

/** What the platform's signing of transfers waits for, and what pays for it. */
export const outgoing = () =>
  queryOptions({
    queryKey: ['outgoing'],
    queryFn: ({ signal }) => orThrow(billing.GET('/api/v1/admin/outgoing', { signal })),
    refetchInterval: REFRESH_MS,
  });
