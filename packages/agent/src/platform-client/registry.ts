import type {
  HeartbeatRequest,
  RegisterProviderRequest,
} from '@gridlease/client/generated/provider-registry';
import { createRegistryClient } from '@gridlease/client/registry';
import { parseRetryAfter } from '@gridlease/client/retry-after';
import type { TokenSource } from './access-token.ts';

/** A request was refused or got no response; without a response, only `reason` is set. */
export interface Failure {
  readonly ok: false;
  readonly reason: string;
  readonly status?: number;
  readonly code?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  /** The `provider_id` of a problem document. */
  readonly providerId?: string | undefined;
}

type Reply<T> = { readonly ok: true; readonly data: T; readonly etag: string | undefined } | Failure;

async function settle<T>(
  call: Promise<{ readonly data?: T; readonly error?: unknown; readonly response: Response }>,
): Promise<Reply<T>> {
  try {
    const { data, error, response } = await call;
    if (response.ok) return { ok: true, data: data as T, etag: response.headers.get('etag') ?? undefined };
    const problem = typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {};
    const member = (name: string) => (typeof problem[name] === 'string' ? problem[name] : undefined);
    return {
      ok: false,
      status: response.status,
      code: member('code'),
      reason: `${response.status} ${member('detail') ?? response.statusText}`.trim(),
      retryAfterMs: parseRetryAfter(response.headers.get('retry-after'), Date.now()),
      providerId: member('provider_id'),
    };
  } catch (error) {
    const { message, cause } = error as Error;
    return { ok: false, reason: cause instanceof Error ? `${message}: ${cause.message}` : message };
  }
}

export type Registry = ReturnType<typeof createRegistry>;

/**
 * The registry's operations that a daemon uses. Each makes a single attempt within `timeoutMs`, because the agent's own
 * schedule decides when to retry. None of them throws.
 */
export function createRegistry(options: { url: string; timeoutMs: number; token: TokenSource }) {
  const fetchWithToken = async (request: Request) => {
    const token = await options.token.current();
    if (token !== undefined) request.headers.set('authorization', `Bearer ${token}`);
    const response = await fetch(request);
    if (token !== undefined && response.status === 401) options.token.refused(token);
    return response;
  };
  const client = createRegistryClient({
    baseUrl: options.url.replace(/\/$/, ''),
    fetch: fetchWithToken,
    retry: { attemptsMax: 1 },
  });
  const to = (providerID: string) => ({ path: { providerID } });
  const within = (ms = options.timeoutMs) => AbortSignal.timeout(ms);
  return {
    register: (body: RegisterProviderRequest, idempotencyKey: string) =>
      settle(
        client.POST('/providers', {
          params: { header: { 'idempotency-key': idempotencyKey } },
          body,
          signal: within(),
        }),
      ),
    read: (id: string, timeoutMs?: number) =>
      settle(client.GET('/providers/{providerID}', { params: to(id), signal: within(timeoutMs) })),
    /** Omits the owner, so that it does not change: the machine may have been sold since it was configured. */
    update: (id: string, { owner_id: _owner, ...body }: RegisterProviderRequest) =>
      settle(client.PUT('/providers/{providerID}', { params: to(id), body, signal: within() })),
    sendHeartbeat: (id: string, body: HeartbeatRequest) =>
      settle(client.POST('/providers/{providerID}/heartbeat', { params: to(id), body, signal: within() })),
    setOffline: (id: string, etag: string | undefined, timeoutMs: number) =>
      settle(
        client.PATCH('/providers/{providerID}/status', {
          params: { ...to(id), header: { 'if-match': etag } },
          body: { status: 'offline' },
          signal: within(timeoutMs),
        }),
      ),
  };
}
