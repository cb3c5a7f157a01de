import { ServiceError } from '@gridlease/common/errors/service-error';
import { fetchResponse } from '@gridlease/common/fetch/bounded-fetch';
import { createServiceClient, type ServiceClientOptions } from '@gridlease/common/service/service-client';
import { z } from 'zod';
import type { Allocation } from '../providers/taken-store.ts';
import { allocationSchema } from './allocation.ts';

const PAGE_SIZE = 1_000;
/** A page of machines with 64 cards each. */
const PAGE_BYTES_MAX = 16_777_216;
const TIMEOUT_MS = 10_000;
const READINESS_BYTES_MAX = 65_536;
const OK = 200;

const allocationPage = z.object({
  allocations: z.array(allocationSchema),
  next_cursor: z.string().optional(),
});

export interface Billing {
  /** Whether it can be asked. Never throws. */
  isReady(): Promise<boolean>;
  /** Reads which cards are taken. Throws 503 `billing_unavailable`. */
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
    async isReady() {
      try {
        const request = { timeoutMs: TIMEOUT_MS, bytesMax: READINESS_BYTES_MAX };
        const { status } = await fetchResponse(`${await options.url()}/health/ready`, request);
        return status === OK;
      } catch {
        return false;
      }
    },

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
