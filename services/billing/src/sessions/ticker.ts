import { isConnectionLoss } from '@gridlease/common/database/errors';
import { inTransaction } from '@gridlease/common/database/transaction';
import type { Logger } from '@gridlease/common/log/logger';
import { startPassLoop, type Worker } from '@gridlease/common/worker/loop';
import { v7 as uuidv7 } from 'uuid';
import { forgiveSilence, notePass, postponeFirstTick } from './standing-store.ts';
import { type TickDeps, type TickResult, tickSessions } from './tick.ts';

/** Sessions of one transaction: few enough to be done in a moment, enough to share its cost. */
const BATCH = 250;
/** Between two looks at what is due. */
const LOOK_MS = 1_000;
/** Passes come at least this often while anybody is there; a longer gap was everybody's absence. */
const ABSENCE_MS = 30_000;

export interface TickerOptions extends TickDeps {
  readonly log: Logger;
  /** Told after every batch, for metrics. */
  readonly onTick?: (result: TickResult) => void;
  /** Told after a pass that made events. */
  readonly onEvent: () => void;
}

/** Starts the worker that looks at running sessions; any number of replicas run it at once, each taking what is due. */
export function startTicker(options: TickerOptions): Worker {
  const log = options.log.child({ worker: 'sessions' });
  const stopping = new AbortController();
  return startPassLoop({
    intervalMs: LOOK_MS,
    log,
    stopping,
    attempt: async () => {
      await runPass(options, log, stopping.signal);
      return 'done';
    },
  });
}

/** Batch after batch, until nothing is due. */
async function runPass(options: TickerOptions, log: Logger, signal: AbortSignal): Promise<void> {
  await noteAbsence(options, log);
  const origin = { correlationId: uuidv7() };
  for (let decided = BATCH; decided === BATCH && !signal.aborted; ) {
    const result = await tickBatch(options, log, origin);
    options.onTick?.(result);
    if (result.posted > 0) options.onEvent();
    decided = result.decided;
  }
}

/** That nobody looked is nobody's silence. */
async function noteAbsence({ db, sessionRules: rules }: TickerOptions, log: Logger): Promise<void> {
  const { before, now } = await notePass(db);
  const gapMs = now.getTime() - before.getTime();
  if (gapMs < ABSENCE_MS) return;
  log.warn({ gap_seconds: gapMs / 1_000 }, 'sessions were not looked at for a while');
  if (rules.staleAfterMs > 0) await forgiveSilence(db, before, rules.staleAfterMs);
}

/** One session that cannot be settled does not keep the others waiting. */
async function tickBatch(options: TickerOptions, log: Logger, origin: { correlationId: string }) {
  try {
    return await tickSessions(options, origin, BATCH);
  } catch (error) {
    if (isConnectionLoss(error)) throw error;
    log.warn({ error }, 'a batch of sessions failed; each is tried alone');
  }
  let decided = 0;
  let posted = 0;
  let latenessMs = 0;
  for (let turn = 0; turn < BATCH; turn += 1) {
    const result = await tickOne(options, log, origin);
    if (result.decided === 0) break;
    decided += result.decided;
    posted += result.posted;
    latenessMs = Math.max(latenessMs, result.latenessMs);
  }
  return { decided, posted, latenessMs };
}

async function tickOne(
  options: TickerOptions,
  log: Logger,
  origin: { correlationId: string },
): Promise<TickResult> {
  try {
    return await tickSessions(options, origin, 1);
  } catch (error) {
    if (isConnectionLoss(error)) throw error;
    const session = await inTransaction(options.db, (trx) =>
      postponeFirstTick(trx, options.sessionRules.intervalMs),
    );
    log.error({ error, session_id: session }, 'a session cannot be settled and is tried again later');
    return { decided: session === undefined ? 0 : 1, posted: 0, latenessMs: 0 };
  }
}
