import { uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import type { Allocation } from '../providers/taken-store.ts';

const CARDS_MAX = 64;

/** What rentals have of a machine, in billing's events and responses. */
export const allocationSchema = z
  .object({
    provider_id: uuid,
    allocation_version: z.int().min(1),
    cards: z
      .array(
        z.object({
          index: z.int().min(0),
          uuid: z.string().optional(),
          taken_vram_mb: z.number().min(0).transform(Math.ceil),
        }),
      )
      .max(CARDS_MAX),
  })
  .transform(
    ({ provider_id, allocation_version, cards }): Allocation => ({
      provider_id,
      version: allocation_version,
      cards,
    }),
  );

const allocationEvent = z.object({ correlation_id: z.string(), data: allocationSchema });

/** Reads an event of billing. @throws ZodError */
export function parseAllocationEvent(text: string): { allocation: Allocation; correlationId: string } {
  const { data, correlation_id } = allocationEvent.parse(JSON.parse(text));
  return { allocation: data, correlationId: correlation_id };
}
