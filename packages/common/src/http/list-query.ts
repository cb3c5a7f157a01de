import { z } from 'zod';
import { queryInteger, uuid } from './schemas.ts';

const LIMIT_DEFAULT = 100;
const LIMIT_MAX = 1_000;
const OFFSET_MAX = 1_000_000;
const IDS_MAX = 100;

/** The query parameters of every list. */
export const pageQuery = {
  limit: queryInteger({ min: 1, max: LIMIT_MAX })
    .optional()
    .default(LIMIT_DEFAULT)
    .describe(`Maximum number of entries (default ${LIMIT_DEFAULT})`),
  cursor: z.string().optional().describe('next_cursor of the previous page'),
  offset: queryInteger({ min: 0, max: OFFSET_MAX })
    .optional()
    .default(0)
    .describe('Number of entries to skip'),
};

/** The filter of a list whose entries have an id: only these, as far as they exist and the caller may see them. */
export const queryIds = z
  .string()
  .transform((value) => value.split(','))
  .pipe(z.array(uuid).max(IDS_MAX))
  .transform((ids) => [...new Set(ids)])
  .describe(
    `Only the entries with these ids, at most ${IDS_MAX}, separated by commas; the list leaves out unknown ones`,
  );

/** What every list returns besides its entries. */
export const pageMembers = {
  limit: z.int(),
  next_cursor: z.string().optional().describe('Cursor of the next page; absent on the last one'),
};
