import type { Worker } from '@gridlease/common/worker/loop';
import { v7 as uuidv7 } from 'uuid';
import type { AddressRules } from '../books/wallets/address-rules.ts';
import type { BillingConfig } from '../config/config.ts';
import type { Chain } from './network/chain.ts';
import { createChangedAccounts, scanChanged } from './reconciliation/changed-accounts.ts';
import { scanForDeposits } from './reconciliation/reconcile.ts';
import type { ScanDeps } from './reconciliation/scan.ts';
import { searchStrays } from './strays/search.ts';

/** Between two passes over accounts that have more to read. */
const BEHIND_REST_MS = 1_000;
/** Between two looks at reported accounts, whose changes become final within seconds. */
const FOLLOW_INTERVAL_MS = 500;
const NOTHING_REPORTED_MS = 5_000;
/** From the first report to the look at it: what is reported until then is looked at together. */
const GATHER_MS = 200;

export interface ScanWorkerOptions<Lease> {
  readonly chain: Pick<Chain, 'watchAccounts'>;
  readonly addresses: Pick<AddressRules, 'isPlatforms'>;
  readonly deposits: Pick<
    BillingConfig['deposits'],
    'scan_interval' | 'full_scan_interval' | 'stray_interval'
  >;
  readonly depsOf: (lease: Lease) => ScanDeps;
  readonly onEvent: () => void;
  /** Starts work that one replica does at a time. */
  readonly start: (name: string, intervalMs: () => number, pass: (lease: Lease) => Promise<void>) => Worker;
}

/**
 * Finds deposits that were not claimed: those that a node reports at once, all others by scanning. Searches for tokens
 * that arrived where they are not booked, too.
 */
export function startScanWorkers<Lease>(options: ScanWorkerOptions<Lease>) {
  const { deposits, depsOf, onEvent, start } = options;
  const { scan_interval: scanMs, full_scan_interval: fullScanMs } = deposits;
  const originOf = () => ({ correlationId: uuidv7() });
  const changed = createChangedAccounts(() => performance.now());
  let gathering: NodeJS.Timeout | undefined;
  const watch = options.chain.watchAccounts((tokenAccount) => {
    // A deposit with a memo or from a linked address, perhaps.
    if (options.addresses.isPlatforms(tokenAccount)) return scanSoon();
    if (changed.isEmpty()) gathering = setTimeout(() => following.wake(), GATHER_MS);
    changed.note(tokenAccount);
  });
  const following = start(
    'deposit-watch',
    () => (changed.isEmpty() ? NOTHING_REPORTED_MS : FOLLOW_INTERVAL_MS),
    async (lease) => {
      if (changed.isEmpty()) return;
      await scanChanged(depsOf(lease), originOf(), changed);
      onEvent();
    },
  );
  let soon: NodeJS.Timeout | undefined;
  const scanSoon = () => {
    soon ??= setTimeout(() => {
      soon = undefined;
      scanning.wake();
    }, BEHIND_REST_MS);
  };
  let isBehind = false;
  let fullScanAt: number | undefined;
  /** What happened before the subscription, or while it was interrupted, only a full scan finds. */
  const isFullScanDue = () => {
    const since = watch.liveSince();
    if (since === undefined || fullScanAt === undefined || since > fullScanAt) return true;
    return isBehind || performance.now() - fullScanAt >= fullScanMs;
  };
  const scanning = start(
    'deposit-scan',
    () => (isBehind ? Math.min(BEHIND_REST_MS, scanMs) : scanMs),
    async (lease) => {
      const isFull = isFullScanDue();
      const startedAt = performance.now();
      isBehind = await scanForDeposits(depsOf(lease), originOf(), isFull);
      if (isFull) fullScanAt = startedAt;
      onEvent();
    },
  );
  let strayPasses = 0;
  const searching = start(
    'strays',
    () => deposits.stray_interval,
    async (lease) => {
      const pass = strayPasses;
      strayPasses += 1;
      await searchStrays(depsOf(lease), pass);
    },
  );
  return {
    workers: [following, scanning, searching],
    close() {
      clearTimeout(gathering);
      clearTimeout(soon);
      watch.close();
    },
  };
}
