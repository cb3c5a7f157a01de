import type { components } from '@gridlease/client/generated/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { queryOptions } from '@tanstack/react-query';
import { billing } from '../../session/clients.ts';

export type Reconciliation = components['schemas']['Reconciliation'];
export type RevenueDay = components['schemas']['RevenueDay'];

/** What the platform earned on each day of a month. `from`, `to`: RFC 3339. */
export const revenueBetween = (from: string, to: string) =>
  queryOptions({
    queryKey: ['revenue', from],
    queryFn: async ({ signal }) => {
      const params = { query: { from, to, limit: 100 } };
      return (await orThrow(billing.GET('/api/v1/admin/revenue', { params, signal }))).days;
    },
  });
