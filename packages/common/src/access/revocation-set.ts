import type { Caller } from './caller.ts';

/**
 * What the authentication service says about tokens that were issued before. `at`, in milliseconds since the epoch, is
 * compared with the times of stored messages only.
 */
export type Revocation = EndedRevocation | ClientState | UserState;

/** A session or single token that was revoked for good. */
export interface EndedRevocation {
  readonly kind: 'session' | 'token';
  readonly subject: string;
  readonly at: number;
}

/** The present state of a service account or API key that was revoked or changed. */
export interface ClientState {
  readonly kind: 'client';
  readonly subject: string;
  readonly at: number;
  readonly isLive: boolean;
  readonly scopes: readonly string[];
}

/** The present state of a user whose status or roles changed. */
export interface UserState {
  readonly kind: 'user';
  readonly subject: string;
  readonly at: number;
  readonly isActive: boolean;
  readonly roles: readonly string[];
  /** Roles that the user had and does not have now, each with the time when it was taken away. */
  readonly removed: readonly { readonly role: string; readonly at: number }[];
}

/**
 * `ended`: the session or token was revoked for good. `changed`: the user or client does not match the token (any more),
 * but may again: a role is restored, a user enabled.
 */
export type RevocationVerdict = 'nothing' | 'ended' | 'changed';

/** For how long revocations are remembered, in milliseconds. */
export interface RevocationPeriods {
  /** Of sessions and tokens: as long as the longest-lived access token. */
  readonly tokenMs: number;
  /** Of clients and users: also as long as a stored message may wait. */
  readonly clientMs: number;
}

/** Revocations in memory. */
export interface RevocationSet {
  /**
   * Compares a token with the revocations.
   *
   * @param at milliseconds since the epoch: only revocations until then count. Default: all
   */
  judge(caller: Caller, at?: number): RevocationVerdict;
  /** Whether this user is known to be disabled or deleted. */
  isInactive(userId: string): boolean;
  /** Adds a revocation; a newer state of a user or client replaces the older. */
  add(revocation: Revocation): void;
  /** Forgets what is too old, a bounded part at a time: to be called every second or so. */
  expire(periods: RevocationPeriods): void;
  size(): number;
}

/** Ids are forgotten in batches of this many, so that no batch delays requests. */
const BATCH = 10_000;
const BATCHES_AT_ONCE = 3;

/** Ids in the order in which they were added, each with its time. A million takes one number and one string each. */
function createEndedIds(clock: () => number) {
  const ids = new Map<string, number>();
  /** The last id that was added until a time, oldest first. */
  const marks: { readonly id: string; readonly time: number }[] = [];
  let newest: string | undefined;
  let unmarked = 0;

  function mark(): void {
    if (newest !== undefined) marks.push({ id: newest, time: clock() });
    newest = undefined;
    unmarked = 0;
  }
  function forgetUntil(last: string): void {
    for (const id of ids.keys()) {
      ids.delete(id);
      if (id === last) return;
    }
  }
  return {
    hasEnded(id: string, at: number): boolean {
      const end = ids.get(id);
      return end !== undefined && end <= at;
    },
    size: () => ids.size,
    add(id: string, at: number): void {
      // An id keeps its place, or a mark would move.
      if (ids.has(id)) return;
      ids.set(id, at);
      newest = id;
      unmarked += 1;
      if (unmarked >= BATCH) mark();
    },
    expire(keepMs: number): void {
      mark();
      for (let count = 0; count < BATCHES_AT_ONCE; count += 1) {
        const [oldest] = marks;
        if (oldest === undefined || oldest.time > clock() - keepMs) return;
        marks.shift();
        forgetUntil(oldest.id);
      }
    },
  };
}

/** States by subject, the least recently changed first. */
function createStates<S extends ClientState | UserState>(clock: () => number) {
  const states = new Map<string, { readonly state: S; readonly time: number }>();
  return {
    find: (subject: string): S | undefined => states.get(subject)?.state,
    size: () => states.size,
    add(state: S): void {
      states.delete(state.subject);
      states.set(state.subject, { state, time: clock() });
    },
    expire(keepMs: number): void {
      let count = 0;
      for (const [subject, { time }] of states) {
        if (time > clock() - keepMs || count >= BATCH) return;
        states.delete(subject);
        count += 1;
      }
    },
  };
}

function clientAllows(client: ClientState, caller: Caller): boolean {
  if (!client.isLive) return false;
  for (const scope of caller.scopes) if (!client.scopes.includes(scope)) return false;
  return true;
}

/**
 * When the user lost a role that the token claims; undefined: never. The key of an administrator claims `provider`, which
 * administrators have implicitly.
 */
function lostAt(user: UserState, role: string, caller: Caller): number | undefined {
  const { roles, removed } = user;
  if (roles.includes(role)) return undefined;
  const isImplied = caller.isDaemon && role === 'provider';
  if (isImplied && roles.includes('admin')) return undefined;
  const lost = removed.filter((one) => one.role === role || (isImplied && one.role === 'admin'));
  return lost.length === 0 ? undefined : Math.max(...lost.map((one) => one.at));
}

function userAllows(user: UserState, caller: Caller, at: number): boolean {
  if (!user.isActive) return user.at > at;
  return caller.roles.every((role) => (lostAt(user, role, caller) ?? Number.POSITIVE_INFINITY) > at);
}

/** @param clock monotonic time in milliseconds: revocations grow old by when they were heard of */
export function createRevocationSet(clock: () => number = () => performance.now()): RevocationSet {
  const sessions = createEndedIds(clock);
  const tokens = createEndedIds(clock);
  const clients = createStates<ClientState>(clock);
  const users = createStates<UserState>(clock);

  return {
    judge(caller, at = Number.MAX_VALUE) {
      const { sessionId, tokenId, isService } = caller;
      if (sessionId !== undefined && sessions.hasEnded(sessionId, at)) return 'ended';
      if (tokens.hasEnded(tokenId, at)) return 'ended';
      const client = clients.find(caller.clientId);
      if (client !== undefined && client.at <= at && !clientAllows(client, caller)) return 'changed';
      const user = isService ? undefined : users.find(caller.subject);
      return user !== undefined && !userAllows(user, caller, at) ? 'changed' : 'nothing';
    },
    isInactive: (userId) => users.find(userId)?.isActive === false,
    add(revocation) {
      if (revocation.kind === 'client') clients.add(revocation);
      else if (revocation.kind === 'user') users.add(revocation);
      else (revocation.kind === 'session' ? sessions : tokens).add(revocation.subject, revocation.at);
    },
    expire({ tokenMs, clientMs }) {
      sessions.expire(tokenMs);
      tokens.expire(tokenMs);
      clients.expire(clientMs);
      users.expire(clientMs);
    },
    size: () => sessions.size() + tokens.size() + clients.size() + users.size(),
  };
}
