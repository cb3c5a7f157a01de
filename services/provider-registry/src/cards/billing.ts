import type { ServiceClient } from '@gridlease/common/service/service-client';
import { z } from 'zod';
import { billingPages } from '../billing/pages.ts';
import type { Allocation } from '../providers/taken-store.ts';
import { allocationSchema } from './allocation.ts';

const allocationPage = z
  .object({ allocations: z.array(allocationSchema), next_cursor: z.string().optional() })
  .transform(({ allocations: entries, next_cursor }) => ({ entries, next_cursor }));

const ALLOCATIONS = {
  path: '/api/v1/billing/allocations',
  limit: 1_000,
  parse: (body: unknown) => allocationPage.parse(body),
};

/** Reads which cards are taken, in pages. Throws 503 `billing_unavailable`. @param call a client of billing */
export function listAllocations(
  call: ServiceClient,
  correlationId: string,
): AsyncGenerator<readonly Allocation[]> {
  return billingPages(call, ALLOCATIONS, correlationId);
}
