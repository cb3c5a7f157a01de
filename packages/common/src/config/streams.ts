import type { z } from 'zod';
import { group } from './leaf.ts';
import { setting } from './settings.ts';

const LIMIT_MAX = 100_000;

/** The keys under `streams`: limits on open event streams. */
export const streamsGroup = () =>
  group('Event streams over HTTP (Server-Sent Events). Service accounts have no limit of their own.', {
    per_user: setting.integer({
      doc: 'Maximum number of streams that the tokens of one user have open at each process; one more is 429 too_many_streams_of_user. 0: no limit.',
      default: 100,
      min: 0,
      max: LIMIT_MAX,
    }),
    per_key: setting.integer({
      doc: 'The same for each API key, which many machines may share.',
      default: 500,
      min: 0,
      max: LIMIT_MAX,
    }),
  });

/** The limits as `http/stream-places.ts` takes them. */
export const streamLimitsOf = (streams: z.output<ReturnType<typeof streamsGroup>>) => ({
  perUser: streams.per_user,
  perKey: streams.per_key,
});
