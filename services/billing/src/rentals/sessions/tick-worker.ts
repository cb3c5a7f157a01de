import { isConnectionLoss } from '@gridlease/common/database/errors';
import { inTransaction } from '@gridlease/common/database/transaction';
import type { Logger } from '@gridlease/common/log/logger';
import type { ServiceWorker } from '@gridlease/common/service/run';
import type { DueLook } from '@gridlease/common/worker/due-look';
import { startPassLoop } from '@gridlease/common/worker/loop';
import { lookedFor } from '@gridlease/common/worker/runner';
import { v7 as uuidv7 } from 'uuid';
import type { EventOrigin } from '../../books/events/announce.ts';
import type { Hearing } from './hearing.ts';
import { type TickDeps, type TickResult, tickSessions } from './tick.ts';
import { forgiveSilence, IS_PASS_DUE, listDueSessions, notePass, postponeTick } from './tick-store.ts';

/**
 * Sessions per transaction: few enough that concurrent requests do not wait long, enough to share the cost of
 * a transaction.
 */
const BATCH = 50;
/** The maximum number of due sessions listed at a time. */
const FOUND_MAX = 5_000;
/** How often to check for due sessions. */
const LOOK_MS = 1_000;
/** While any replica runs and hears, passes are more frequent than this; a longer gap means that none did. */
const ABSENCE_MS = 30_000;

export interface TickerOptions extends TickDeps {
  readonly hearing: Hearing;
  /** That of the process at `db`. */
  readonly look?: DueLook | undefined;
  readonly log: Logger;
  /** Called after every batch, for metrics. */
  readonly onTick?: (result: TickResult) => void;
  /** Called after a batch that wrote events. */
  readonly onEvent: () => void;
}

/** Processes running sessions. Replicas run it concurrently; each takes what is due. */
export function ticker(options: TickerOptions): ServiceWorker {
  return {
    name: 'ticker',
    start() {
      const log = options.log.child({ worker: 'sessions' });
      const stopping = new AbortController();
      return startPassLoop({
        ...lookedFor(options.look, { condition: IS_PASS_DUE, everyMs: LOOK_MS }, LOOK_MS),
        log,
        stopping,
        async attempt() {
          await runPass(options, log, stopping.signal);
          return 'done';
        },
      });
    },
  };
}

/** Processes batches until nothing is due. */
async function runPass(options: TickerOptions, log: Logger, signal: AbortSignal): Promise<void> {
  await noteAbsence(options, log);
  const origin = { correlationId: uuidv7() };
  for (let found = FOUND_MAX; found === FOUND_MAX && !signal.aborted; ) {
    const due = await listDueSessions(options.db, FOUND_MAX);
    found = due.length;
    for (let first = 0; first < found && !signal.aborted; first += BATCH) {
      const result = await tickBatch(options, log, origin, due.slice(first, first + BATCH));
      options.onTick?.(result);
      if (result.posted > 0) options.onEvent();
    }
  }
}

/**
 * Silence does not count while no replica was running, or none heard reports: such a replica notes no pass. The pass and
 * what it forgives are one transaction, for which other replicas wait before they count silence.
 */
async function noteAbsence({ db, sessionRules: rules, hearing }: TickerOptions, log: Logger): Promise<void> {
  // Where silence does not count, the broker is not asked once a second.
  if (rules.staleAfterMs > 0 && !(await hearing.look())) return;
  await inTransaction(db, async (trx) => {
    const noted = await notePass(trx);
    if (noted === undefined) return;
    const { before, now } = noted;
    const gapMs = now.getTime() - before.getTime();
    if (gapMs < ABSENCE_MS) return;
    log.warn({ gap_seconds: gapMs / 1_000 }, 'sessions were not processed, or no reports heard, for a while');
    if (rules.staleAfterMs > 0) await forgiveSilence(trx, before, rules.staleAfterMs);
  });
  hearing.resume();
}

/** A session that cannot be settled does not block the others. */
async function tickBatch(
  options: TickerOptions,
  log: Logger,
  origin: EventOrigin,
  ids: readonly string[],
): Promise<TickResult> {
  try {
    return await tickSessions(options, origin, ids);
  } catch (error) {
    if (isConnectionLoss(error)) throw error;
    log.warn({ error }, 'a batch of sessions failed; trying each one separately');
  }
  const results: TickResult[] = [];
  for (const id of ids) results.push(await tickOne(options, log, origin, id));
  return {
    decided: results.reduce((sum, { decided }) => sum + decided, 0),
    posted: results.reduce((sum, { posted }) => sum + posted, 0),
    latenessMs: Math.max(...results.map(({ latenessMs }) => latenessMs)),
  };
}

async function tickOne(
  options: TickerOptions,
  log: Logger,
  origin: EventOrigin,
  id: string,
): Promise<TickResult> {
  try {
    return await tickSessions(options, origin, [id]);
  } catch (error) {
    if (isConnectionLoss(error)) throw error;
    log.error({ error, session_id: id }, 'a session cannot be settled; it will be retried');
    await postponeTick(options.db, id, options.sessionRules.intervalMs);
    return { decided: 1, posted: 0, latenessMs: 0 };
  }
}
