import { inTransaction } from '@gridlease/common/database/transaction';
import { startPassLoop, type Worker } from '@gridlease/common/worker/loop';
import { type ChainState, checkChain, type GuardDeps } from './guard.ts';

/** Between two checks of a chain that is right, and of one that is not (yet). */
const INTERVAL_MS = 15_000;
const RETRY_MS = 1_000;

/**
 * Checks the chain continuously, in every replica, because each has its own connections. Reports after every
 * check. A chain that was right and does not respond stays right, because it has not become another chain.
 */
export function startChainGuard(
  deps: Omit<GuardDeps, 'transact'>,
  onState: (state: ChainState) => void,
): Pick<Worker, 'stop'> {
  const log = deps.log.child({ worker: 'chain-guard' });
  let state: ChainState = 'unknown';
  return startPassLoop({
    log,
    stopping: new AbortController(),
    intervalMs: () => (state === 'right' ? INTERVAL_MS : RETRY_MS),
    async attempt() {
      const next = await checkChain({ ...deps, transact: (work) => inTransaction(deps.db, work) });
      if (next === 'unknown' && state === 'right') return 'done';
      if (next !== state)
        log[next === 'right' ? 'info' : 'warn']({ state: next }, 'the state of the chain changed');
      state = next;
      onState(next);
      return 'done';
    },
  });
}
