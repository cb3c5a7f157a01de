import { pageMembers } from '@gridlease/common/http/list-query';
import { queryInteger } from '@gridlease/common/http/schemas';
import { z } from 'zod';

const PAGE_MAX = 1_000;

const takenCard = z.object({
  index: z
    .int()
    .describe('The index of the GPU where every GPU of the machine reports one, else its position'),
  uuid: z.string().optional(),
  taken_vram_mb: z.int(),
});

const allocationOf = <S extends z.ZodType>(card: S) =>
  z.object({
    provider_id: z.string(),
    allocation_version: z.int().describe('Counts the changes of this machine: a higher one is newer'),
    cards: z.array(card).describe('The GPUs of which something is rented out; all others are free'),
  });

/** What is taken of a machine's cards, for those who may read all of them. */
const allocationSchema = allocationOf(takenCard).meta({ id: 'Allocation' });

/** The same in events: their readers may not see the `uuid` of a card. */
export const allocationEventSchema = allocationOf(takenCard.omit({ uuid: true }));

export const listAllocationsQuery = z.object({
  limit: queryInteger({ min: 1, max: PAGE_MAX })
    .optional()
    .default(PAGE_MAX)
    .describe(`Maximum number of machines (default ${PAGE_MAX})`),
  cursor: z.string().optional().describe('next_cursor of the previous page'),
});

export const allocationPageSchema = z
  .object({ allocations: z.array(allocationSchema), ...pageMembers })
  .meta({ id: 'AllocationPage' });

/** The place in the list that a cursor encodes. */
export const allocationPlace = z.object({ provider_id: z.string() });
