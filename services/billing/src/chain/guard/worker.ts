import { inTransaction } from '@gridlease/common/database/transaction';
import { createAlarm } from '@gridlease/common/worker/alarm';
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
): { stop(): Promise<void> } {
  const alarm = createAlarm();
  let isStopping = false;
  let state: ChainState = 'unknown';

  async function look(): Promise<void> {
    const transact: GuardDeps['transact'] = (work) => inTransaction(deps.db, work);
    let next: ChainState;
    try {
      next = await checkChain({ ...deps, transact });
    } catch (error) {
      deps.log.warn({ error }, 'the chain could not be looked at and will be again');
      return;
    }
    if (next === 'unknown' && state === 'right') return;
    if (next !== state)
      deps.log[next === 'right' ? 'info' : 'warn']({ state: next }, 'the chain was looked at');
    state = next;
    onState(next);
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      await look();
      if (!isStopping) await alarm.wait(state === 'right' ? INTERVAL_MS : RETRY_MS);
    }
  }

  const running = run();
  return {
    async stop() {
      isStopping = true;
      alarm.ring();
      await running;
    },
  };
}
