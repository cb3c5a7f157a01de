import { randomUUID } from 'node:crypto';
import type { Caller } from '@gridlease/common/access/caller';
import {
  createRevocationSet,
  type Revocation,
  type RevocationSet,
} from '@gridlease/common/access/revocation-set';

const ENTRIES = 1_000_000;
const PAGE = 2_000;
const CALLERS = 10_000;
const LOOKUPS = 500_000;
const ROUNDS = 5;

export interface RevocationResults {
  readonly entries: number;
  /** CPU of one lookup, median of the rounds: of users with a session, and of keys. */
  readonly userMicroseconds: number;
  readonly keyMicroseconds: number;
  /** Of tokens that were not seen before, whose ids are compared for the first time. */
  readonly firstMicroseconds: number;
  /** Of users, in a set of `kind:subject`: what one would write in an afternoon. */
  readonly obviousMicroseconds: number;
  /** Of the whole set. */
  readonly heapBytes: number;
  /** The longest that adding a page of 2,000 took. */
  readonly pageMsMax: number;
}

/** Seven of ten sessions, the rest of the other kinds; as they come, from JSON. */
function pageOfRevocations(): Revocation[] {
  const at = Date.now();
  const page = Array.from({ length: PAGE }, (_, index): Revocation => {
    const subject = randomUUID();
    const kind = index % 10;
    if (kind === 7) return { kind: 'token', subject, at };
    if (kind === 8) return { kind: 'client', subject, at, isLive: false, scopes: ['registry:heartbeat'] };
    if (kind === 9) {
      const removed = [{ role: 'admin', at }];
      return { kind: 'user', subject, at, isActive: true, roles: ['renter'], removed };
    }
    return { kind: 'session', subject, at };
  });
  return JSON.parse(JSON.stringify(page));
}

/** Callers whose tokens were not revoked, as nearly all are: every lookup looks everywhere. */
function makeCallers(of: 'user' | 'key'): Caller[] {
  const claims = Array.from({ length: CALLERS }, () => ({
    subject: randomUUID(),
    clientId: of === 'key' ? randomUUID() : 'gridlease',
    tokenId: randomUUID(),
    sessionId: of === 'user' ? randomUUID() : undefined,
  }));
  return (JSON.parse(JSON.stringify(claims)) as typeof claims).map((caller) => ({
    ...caller,
    sessionId: caller.sessionId,
    roles: [of === 'key' ? 'provider' : 'renter'],
    scopes: new Set(of === 'key' ? ['registry:heartbeat'] : []),
    networks: undefined,
    spendDayMax: undefined,
    providerIds: undefined,
    isService: false,
    mayRegister: false,
    isDaemon: of === 'key',
    expiresAt: 0,
    authenticatedAt: undefined,
    emailVerified: undefined,
  }));
}

/** CPU microseconds of one lookup in the obvious set. */
function timeObvious(texts: ReadonlySet<string>, callers: readonly Caller[], times: number): number {
  return timeLookups(
    {
      judge: ({ tokenId, sessionId, clientId, subject }) =>
        texts.has(`token:${tokenId}`) ||
        texts.has(`session:${sessionId}`) ||
        texts.has(`client:${clientId}`) ||
        texts.has(`user:${subject}`)
          ? 'ended'
          : 'nothing',
    },
    callers,
    times,
  );
}

/** CPU microseconds of one lookup. */
function timeLookups(set: Pick<RevocationSet, 'judge'>, callers: readonly Caller[], times: number): number {
  const before = process.cpuUsage();
  let refused = 0;
  for (let round = 0; round < times; round += 1) {
    for (const caller of callers) if (set.judge(caller) !== 'nothing') refused += 1;
  }
  const { user, system } = process.cpuUsage(before);
  if (refused > 0) throw new Error('a lookup found a caller that was never revoked');
  return (user + system) / (callers.length * times);
}

function medianOf(measure: () => number): number {
  const sorted = Array.from({ length: ROUNDS }, measure).sort((one, other) => one - other);
  return sorted[Math.floor(ROUNDS / 2)] ?? Number.NaN;
}

/** Lookups in a set of a million, in this process: no I/O is part of them. */
export function measureRevocations(): RevocationResults {
  const set = createRevocationSet();
  const heapBefore = process.memoryUsage().heapUsed;
  const texts = new Set<string>();
  let pageMsMax = 0;
  for (let count = 0; count < ENTRIES; count += PAGE) {
    const page = pageOfRevocations();
    const began = performance.now();
    for (const revocation of page) set.add(revocation);
    pageMsMax = Math.max(pageMsMax, performance.now() - began);
  }
  globalThis.gc?.();
  const heapBytes = process.memoryUsage().heapUsed - heapBefore;
  const [users, keys] = [makeCallers('user'), makeCallers('key')];
  const times = LOOKUPS / CALLERS;
  while (texts.size < ENTRIES) texts.add(`session:${randomUUID()}`);
  return {
    entries: set.size(),
    obviousMicroseconds: medianOf(() => timeObvious(texts, users, times)),
    userMicroseconds: medianOf(() => timeLookups(set, users, times)),
    keyMicroseconds: medianOf(() => timeLookups(set, keys, times)),
    firstMicroseconds: medianOf(() => timeLookups(set, makeCallers('user'), 1)),
    heapBytes,
    pageMsMax,
  };
}
