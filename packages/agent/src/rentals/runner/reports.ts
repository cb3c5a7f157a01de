import { randomUUID } from 'node:crypto';
import type { Logger } from '@gridlease/common/log/logger';
import type { Notices } from '../../log/notices.ts';
import type { Billing, LiveSession, Outcome } from '../../platform-client/billing.ts';
import type { Connection } from '../workload.ts';
import type { EndReport } from './rental-state.ts';
import { createRetries, type Retries } from './retries.ts';

export interface ReportDeps {
  readonly billing: Billing;
  readonly log: Logger;
  readonly notices: Notices;
}

/** What billing said to a report at last; `stopped` if the agent stopped, or the report became obsolete, before. */
export type Reply = 'accepted' | 'ended' | 'refused' | 'stopped';

/** Tells billing about one rental, and repeats what could not be told. */
export interface Reporter {
  ready(connection: Connection, signal: AbortSignal): Promise<Reply>;
  /** Resolves once billing has it, or has refused it for good. @param untold a connection to be told before */
  end(report: EndReport, untold: Connection | undefined, signal: AbortSignal): Promise<Reply>;
  /** Billing is there: what waits is told now. */
  nudge(): void;
}

/** @param onRunning told the rental as billing shows it after it was told that it is ready */
export function createReporter(
  deps: ReportDeps,
  sessionId: string,
  onRunning: (session: LiveSession) => void,
): Reporter {
  const { billing, log, notices } = deps;
  const retries = createRetries();
  const subject = `report ${sessionId}`;

  async function tell(
    what: string,
    send: () => Promise<Outcome<unknown>>,
    signal: AbortSignal,
  ): Promise<Reply> {
    const outcome = await untilSettled(retries, send, signal, (reason) =>
      notices.trouble(subject, 'billing cannot be told about a rental; retrying', {
        session_id: sessionId,
        what,
        reason,
      }),
    );
    if (outcome === undefined) return 'stopped';
    notices.over(subject, 'billing can be told about the rental again');
    if (outcome.kind === 'ok') {
      log.info({ session_id: sessionId, what }, 'billing was told about a rental');
      return 'accepted';
    }
    log.warn({ session_id: sessionId, what, reason: outcome.reason }, 'billing refused a report on a rental');
    return outcome.kind;
  }
  const tellReady = (connection: Connection, signal: AbortSignal) => {
    const key = randomUUID();
    const send = async () => {
      const outcome = await billing.reportReady(sessionId, connection, key);
      if (outcome.kind === 'ok') onRunning(outcome.data);
      return outcome;
    };
    return tell('ready', send, signal);
  };
  const sendEnd = (report: EndReport, key: string) =>
    report.kind === 'fail'
      ? billing.reportFailed(sessionId, { reason: report.reason, at: report.at }, key)
      : billing.reportFinished(sessionId, { exit_code: report.exit_code, at: report.at }, key);

  return {
    ready: tellReady,
    async end(report, untold, signal) {
      if (untold !== undefined) {
        const reply = await tellReady(untold, signal);
        if (reply === 'ended' || reply === 'stopped') return reply;
      }
      // The same key after a restart: a report whose response was lost counts once.
      const key = `agent-${sessionId}-${report.kind}`;
      const reply = await tell(report.kind, () => sendEnd(report, key), signal);
      if (reply !== 'refused' || report.at === undefined) return reply;
      // Better an end that is a little late than none.
      return tell(report.kind, () => sendEnd(withoutTime(report), `${key}-now`), signal);
    },
    nudge: () => retries.nudge(),
  };
}

function withoutTime(report: EndReport): EndReport {
  return report.kind === 'fail' ? { ...report, at: undefined } : { ...report, at: undefined };
}

/** Repeats until there is a response that settles it; undefined if `signal` aborts before. */
async function untilSettled(
  retries: Retries,
  send: () => Promise<Outcome<unknown>>,
  signal: AbortSignal,
  onFailure: (reason: string) => void,
): Promise<Exclude<Outcome<unknown>, { kind: 'later' }> | undefined> {
  for (let attempts = 1; !signal.aborted; attempts += 1) {
    const outcome = await send();
    if (outcome.kind !== 'later') return outcome;
    onFailure(outcome.reason);
    await retries.pause(attempts, outcome.retryAfterMs, signal);
  }
  return undefined;
}
