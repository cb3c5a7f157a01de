import { ServiceError } from '@gridlease/common/errors/service-error';
import { createServiceClient, type ServiceClientOptions } from '@gridlease/common/service/service-client';
import { z } from 'zod';
import type { Allocation } from '../providers/taken-store.ts';
import { allocationSchema } from './allocation.ts';

const PAGE_SIZE = 1_000;
/** A page of machines with 64 cards each. */
const PAGE_BYTES_MAX = 16_777_216;
const TIMEOUT_MS = 10_000;

const allocationPage = z.object({
  allocations: z.array(allocationSchema),
  next_cursor: z.string().optional(),
});

/** Reads which cards are taken. Throws 503 `billing_unavailable`. */
export interface Billing {
  listAllocations(correlationId: string): AsyncGenerator<readonly Allocation[]>;
}

function billingUnavailable(cause: unknown): ServiceError {
  return new ServiceError('unavailable', 'billing_unavailable', 'Billing is unavailable.', { cause });
}

/** A client of billing over HTTP. */
export function createBilling(options: Pick<ServiceClientOptions, 'url' | 'account' | 'log'>): Billing {
  const call = createServiceClient({
    ...options,
    name: 'billing',
    timeoutMs: TIMEOUT_MS,
    unavailable: billingUnavailable,
  });
  return {
    async *listAllocations(correlationId) {
      let cursor: string | undefined;
      do {
        const query = new URLSearchParams({
          limit: String(PAGE_SIZE),
          ...(cursor !== undefined && { cursor }),
        });
        const path = `/api/v1/billing/allocations?${query}`;
        const page = await call({ path, origin: { correlationId }, bytesMax: PAGE_BYTES_MAX }, ({ text }) =>
          allocationPage.parse(JSON.parse(text)),
        );
        yield page.allocations;
        cursor = page.next_cursor;
      } while (cursor !== undefined);
    },
  };
}
