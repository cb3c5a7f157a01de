import { z } from 'zod';
import { queryInteger } from './schemas.ts';

const LIMIT_DEFAULT = 100;
const LIMIT_MAX = 1_000;
const OFFSET_MAX = 1_000_000;

/** What every list takes in its query. */
export const pageQuery = {
  limit: queryInteger({ min: 1, max: LIMIT_MAX })
    .optional()
    .default(LIMIT_DEFAULT)
    .describe(`At most so many (default ${LIMIT_DEFAULT})`),
  cursor: z.string().optional().describe('next_cursor of the page before'),
  offset: queryInteger({ min: 0, max: OFFSET_MAX }).optional().default(0).describe('Leave out so many'),
};

/** What every list answers beside its members. */
export const pageAnswer = {
  limit: z.int(),
  next_cursor: z.string().optional().describe('There is more: the cursor of the next page'),
};
