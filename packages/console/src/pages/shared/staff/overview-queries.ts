import { orThrow } from '@gridlease/client/problem-error';
import { queryOptions } from '@tanstack/react-query';
import { billing, registry } from '../../../session/clients.ts';
import { REFRESH_MS } from './refresh.ts';

/** The last comparison of chain and ledger. */
export const lastReconciliation = () =>
  queryOptions({
    queryKey: ['books', 'reconciliation'],
    queryFn: ({ signal }) => orThrow(billing.GET('/api/v1/reconciliation', { signal })),
    refetchInterval: REFRESH_MS,
  });

/** Machines by status, model and location. */
export const fleetSummary = () =>
  queryOptions({
    queryKey: ['machines', 'summary'],
    queryFn: ({ signal }) => orThrow(registry.GET('/providers/summary', { signal })),
    refetchInterval: REFRESH_MS,
  });
