import type { ObjectRef } from '../backend/backend.ts';
import type { Ledger, LedgerStore } from './ledger.ts';
import type { Tally, TallyDeps } from './tally.ts';
import { type Counted, isUnder, type User } from './user.ts';

/** Users whose state is kept; the one who was seen longest ago goes first. */
const USERS_MAX = 10_000;

interface UserDeps extends Omit<TallyDeps, 'clock'> {
  readonly ledgers: Pick<LedgerStore, 'read'>;
  readonly tally: Pick<Tally, 'unstoredBytes'>;
}

/** Requests during the work share its next run. */
function createRefresh(work: (prefixes: readonly string[]) => Promise<void>) {
  let underWay: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  let wanted = new Set<string>();
  return (prefixes: readonly string[]) => {
    for (const prefix of prefixes) wanted.add(prefix);
    const begin = () => {
      const all = [...wanted];
      wanted = new Set();
      underWay = next ?? underWay;
      next = undefined;
      return work(all);
    };
    next ??= underWay.then(begin, begin);
    return next;
  };
}

/** Reads the ledger and, of a shared store, what is stored under these prefixes. */
async function read(deps: UserDeps, user: User, prefixes: readonly string[]): Promise<void> {
  const { backend, bucket, ledgers, tally } = deps;
  user.repeat = [];
  user.storedMeanwhile = [];
  try {
    const ledger = await ledgers.read(user.subject);
    const counts: [string, number][] = [];
    for (const prefix of prefixes) counts.push([prefix, (await backend.count(bucket, prefix)).bytes]);
    for (const repeat of user.repeat) repeat(ledger);
    user.ledger = ledger;
    user.isRead = true;
    // An exclusive store is asked each time.
    if (backend.isExclusive) return;
    const now = performance.now();
    const counted = counts.map(([prefix, found]): [string, Counted] => {
      const missed = user.storedMeanwhile.filter(({ ref }) => isUnder(ref, bucket, prefix));
      const bytes = missed.reduce((sum, each) => sum + each.bytes, found);
      return [prefix, { bytes, at: now, usedThen: bytes + tally.unstoredBytes(user, prefix), given: 0 }];
    });
    user.counted = new Map([...user.counted, ...counted]);
  } finally {
    user.repeat = undefined;
  }
}

function createUser(deps: UserDeps, subject: string): User {
  const user: User = {
    subject,
    ledger: { uploads: new Map(), reservations: new Map() },
    flights: new Set(),
    starting: 0,
    counted: new Map(),
    isRead: false,
    refresh: createRefresh((prefixes) => read(deps, user, prefixes)),
    repeat: undefined,
    storedMeanwhile: [],
  };
  return user;
}

const isIdle = ({ flights, starting, repeat }: User) =>
  flights.size === 0 && starting === 0 && repeat === undefined;

export type Users = ReturnType<typeof createUsers>;

/** What is known of users and counts towards their quotas, in memory. */
export function createUsers(deps: UserDeps) {
  const { backend, bucket } = deps;
  const users = new Map<string, User>();
  return {
    get(subject: string): User {
      const user = users.get(subject) ?? createUser(deps, subject);
      users.delete(subject);
      users.set(subject, user);
      for (const [name, each] of users) {
        if (users.size <= USERS_MAX) break;
        if (isIdle(each) && each !== user) users.delete(name);
      }
      return user;
    },
    /** Changes the ledger, and the one that is being read. */
    change(user: User, apply: (ledger: Ledger) => void): void {
      apply(user.ledger);
      user.repeat?.push(apply);
    },
    /** Bytes were admitted (`given`) or stored, which a shared store only tells when it is counted. */
    account(user: User, ref: ObjectRef, { given = 0, stored = 0 }): void {
      if (backend.isExclusive) return;
      for (const [prefix, counted] of user.counted) {
        if (!isUnder(ref, bucket, prefix)) continue;
        counted.given += given;
        counted.bytes += stored;
      }
      if (user.repeat !== undefined && stored > 0) user.storedMeanwhile.push({ ref, bytes: stored });
    },
  };
}
