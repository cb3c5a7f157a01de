import { z } from 'zod';
import type { Revocation, RevocationPeriods } from './revocation-set.ts';

const time = z.number().int().min(0).describe('Milliseconds since the epoch');
const subject = z.string();

const entrySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['session', 'token']), id: subject, at: time }),
  z.object({
    kind: z.literal('client'),
    id: subject,
    at: time,
    is_live: z.boolean(),
    scopes: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('user'),
    id: subject,
    at: time,
    is_active: z.boolean(),
    roles: z.array(z.string()),
    removed: z.array(z.object({ role: z.string(), at: time })),
  }),
]);

/** The body of `GET /api/v1/auth/revocations`. */
export const revocationPageSchema = z
  .object({
    reset: z
      .boolean()
      .describe('The first page of a snapshot: what was known before is void once the last page has come'),
    more: z.boolean().describe('Whether another page follows at once'),
    position: z.string().describe('Where the next request continues (`after`)'),
    token_seconds: z.int().describe('For how long sessions and tokens have to be remembered'),
    client_seconds: z.int().describe('For how long clients and users have to be remembered'),
    revocations: z.array(entrySchema),
  })
  .meta({ id: 'RevocationPage' });

export type RevocationPageBody = z.output<typeof revocationPageSchema>;
type Entry = RevocationPageBody['revocations'][number];

export interface RevocationPage extends Pick<RevocationPageBody, 'reset' | 'more' | 'position'> {
  readonly periods: RevocationPeriods;
  readonly revocations: readonly Revocation[];
}

/** A revocation as the page has it. */
export function toEntry(revocation: Revocation): Entry {
  const { kind, subject: id, at } = revocation;
  if (kind === 'client') {
    return { kind, id, at, is_live: revocation.isLive, scopes: [...revocation.scopes] };
  }
  if (kind === 'user') {
    const { isActive: is_active, roles, removed } = revocation;
    return { kind, id, at, is_active, roles: [...roles], removed: [...removed] };
  }
  return { kind, id, at };
}

function toRevocation(entry: Entry): Revocation {
  const { kind, id, at } = entry;
  if (kind === 'client') return { kind, subject: id, at, isLive: entry.is_live, scopes: entry.scopes };
  if (kind === 'user') {
    const { is_active: isActive, roles, removed } = entry;
    return { kind, subject: id, at, isActive, roles, removed };
  }
  return { kind, subject: id, at };
}

/** @throws Error for anything but a page */
export function readRevocationPage(text: string): RevocationPage {
  const read = revocationPageSchema.safeParse(JSON.parse(text));
  if (!read.success) throw new Error('the response is not a page of revocations');
  const { reset, more, position, token_seconds, client_seconds, revocations } = read.data;
  const periods = { tokenMs: token_seconds * 1_000, clientMs: client_seconds * 1_000 };
  return { reset, more, position, periods, revocations: revocations.map(toRevocation) };
}
