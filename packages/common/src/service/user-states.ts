import { z } from 'zod';
import { uuid } from '../http/schemas.ts';

/** Users that are asked about at once. */
export const USER_STATES_MAX = 1_000;

/** The body of `POST /api/v1/auth/user-states`. */
export const userStatesRequest = z
  .object({ ids: z.array(uuid).max(USER_STATES_MAX) })
  .meta({ id: 'UserStatesRequest' });

/** Its response. */
export const userStatePage = z
  .object({
    users: z.array(
      z.object({
        id: z.string(),
        status: z.enum(['active', 'disabled', 'deleted']),
        version: z.int().describe('Counts the changes of the user'),
      }),
    ),
  })
  .meta({ id: 'UserStatePage' });

export type UserState = z.output<typeof userStatePage>['users'][number];
