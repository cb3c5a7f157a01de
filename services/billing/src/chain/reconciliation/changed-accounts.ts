import type { EventOrigin } from '../../books/events/announce.ts';
import { listOwnAccounts } from '../deposits/store.ts';
import { compareAccounts } from './comparison.ts';
import { type ScanDeps, scanAccount } from './scan.ts';

/** Reported accounts that are kept until the next pass, ours or not. What is dropped, the next full scan finds. */
const NOTED_MAX = 100_000;
/** A change may be reported before it is final. */
const FOLLOWED_MS = 60_000;
/** Accounts per pass: what one call reads. */
const BATCH = 100;

/** Token accounts that a node reported as changed. */
export interface ChangedAccounts {
  readonly note: (tokenAccount: string) => void;
  /** Whether there is nothing to look at. */
  readonly isEmpty: () => boolean;
  /** Returns the accounts that were reported since the last call. */
  readonly takeNoted: () => readonly string[];
  /** Looks at one of our accounts in this pass and the next ones. */
  readonly follow: (tokenAccount: string) => void;
  /**
   * Notes whether a followed account differed from the books in this pass. One that did, and no longer does, is not
   * looked at again.
   */
  readonly noteLook: (tokenAccount: string, isDifferent: boolean) => void;
  /** The next accounts to look at, in turn; those that were followed long enough no longer are. */
  readonly next: () => readonly string[];
}

interface Followed {
  readonly until: number;
  wasDifferent: boolean;
}

/** @param now milliseconds of a clock that never goes back */
export function createChangedAccounts(now: () => number): ChangedAccounts {
  let noted = new Set<string>();
  const followed = new Map<string, Followed>();
  return {
    note(tokenAccount) {
      if (noted.size < NOTED_MAX) noted.add(tokenAccount);
    },
    isEmpty: () => noted.size === 0 && followed.size === 0,
    takeNoted() {
      const taken = noted;
      noted = new Set();
      return [...taken];
    },
    follow: (tokenAccount) => followed.set(tokenAccount, { until: now() + FOLLOWED_MS, wasDifferent: false }),
    noteLook(tokenAccount, isDifferent) {
      const one = followed.get(tokenAccount);
      if (one?.wasDifferent && !isDifferent) followed.delete(tokenAccount);
      else if (one !== undefined && isDifferent) one.wasDifferent = true;
    },
    next() {
      const some = [...followed].slice(0, BATCH);
      for (const [tokenAccount, one] of some) {
        followed.delete(tokenAccount);
        if (now() < one.until) followed.set(tokenAccount, one);
      }
      return some.map(([tokenAccount]) => tokenAccount);
    },
  };
}

/**
 * Books deposits to reported accounts of wallets as soon as they are final, long before the next scan of all accounts.
 * The platform's own accounts are left to the scan, which reads their transactions in bounded passes.
 */
export async function scanChanged(
  deps: ScanDeps,
  origin: EventOrigin,
  changed: ChangedAccounts,
): Promise<void> {
  const deposits = await listOwnAccounts(deps.db, changed.takeNoted());
  for (const tokenAccount of deposits.keys()) changed.follow(tokenAccount);
  const followed = changed.next();
  if (followed.length === 0) return;
  const { differences } = await compareAccounts(deps, followed);
  for (const { tokenAccount, slot } of differences)
    await scanAccount(deps, origin, { tokenAccount, finalizedSlot: slot });
  const different = new Set(differences.map(({ tokenAccount }) => tokenAccount));
  // A node may list a transaction later than it includes it in a balance: only the next comparison shows that nothing
  // is missing.
  for (const tokenAccount of followed) changed.noteLook(tokenAccount, different.has(tokenAccount));
}
