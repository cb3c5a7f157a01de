import type { Exit } from '../drivers/driver.ts';
import { type FailureCode, failureReason } from '../failure.ts';
import type { Connection } from '../workload.ts';

/** What billing has to learn about the end of a rental. Times are RFC 3339 and the platform's. */
export type EndReport =
  | { readonly kind: 'fail'; readonly reason: string; readonly at?: string | undefined }
  | { readonly kind: 'finish'; readonly exit_code: number; readonly at?: string | undefined };

/** How far a rental is on this machine; this is what is stored on disk. */
export type RentalState =
  /** It is being created and gets its inputs; nothing has been started. */
  | { readonly stage: 'preparing' }
  /** The driver was told to start it. */
  | { readonly stage: 'starting' }
  | {
      readonly stage: 'running';
      readonly connection: Connection;
      /** The connection that billing has. */
      readonly accepted?: Connection | undefined;
    }
  | {
      readonly stage: 'ending';
      /** By the machine's own clock. */
      readonly since: string;
      /** Absent once billing has it, or when billing ended the rental itself. */
      readonly report?: EndReport | undefined;
      /** Told before `report`: only a rental that was ready can finish. */
      readonly untold?: Connection | undefined;
      readonly hasOutputs: boolean;
      readonly isCleared: boolean;
    }
  | { readonly stage: 'over' };

export type RentalEvent =
  | { readonly type: 'prepared' }
  | { readonly type: 'started'; readonly connection: Connection }
  | { readonly type: 'failed'; readonly code: FailureCode; readonly text: string }
  /** The workload ended by itself. `at`: the platform's time. */
  | ({ readonly type: 'exited'; readonly at: string } & Pick<
      Exit,
      'exitCode' | 'isOutOfMemory' | 'isOutOfDisk'
    >)
  /** Nothing is left of a workload that ran. `at`: when it was last known to run. */
  | { readonly type: 'lost'; readonly at?: string | undefined }
  | { readonly type: 'connected'; readonly connection: Connection }
  | { readonly type: 'ready_accepted'; readonly connection: Connection }
  /** The rental has ended according to billing. */
  | { readonly type: 'ended' }
  /** Billing cannot be reached, and the rental is paid until then and no further. */
  | { readonly type: 'unpaid'; readonly at: string }
  | { readonly type: 'told' }
  | { readonly type: 'cleared' };

/** What is to be done after a transition, in this order, once the new state is on disk. */
export type RentalEffect = 'prepare' | 'start' | 'tell_ready' | 'tell_end' | 'clear' | 'forget';

export interface Transition {
  readonly state: RentalState;
  readonly effects: readonly RentalEffect[];
}

type Running = RentalState & { readonly stage: 'running' };
type Ending = RentalState & { readonly stage: 'ending' };

const fail = (code: FailureCode, text: string, at?: string): EndReport => ({
  kind: 'fail',
  reason: failureReason(code, text),
  at,
});

function isSameConnection(a: Connection | undefined, b: Connection | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Whether billing has not yet accepted the connection of a running rental. */
export const isReadyDue = ({ connection, accepted }: Running): boolean =>
  !isSameConnection(connection, accepted);

/** What an event makes of a rental. Pure; an event that no longer matters changes nothing. */
export function next(state: RentalState, event: RentalEvent, now: Date): Transition {
  switch (state.stage) {
    case 'preparing':
      if (event.type === 'prepared') return { state: { stage: 'starting' }, effects: ['start'] };
      return endOf(state, event, now);
    case 'starting':
      if (event.type === 'started') {
        const { connection } = event;
        return { state: { stage: 'running', connection }, effects: ['tell_ready'] };
      }
      return endOf(state, event, now);
    case 'running':
      return whileRunning(state, event, now);
    case 'ending':
      return whileEnding(state, event);
    case 'over':
      return { state, effects: [] };
  }
}

function whileRunning(state: Running, event: RentalEvent, now: Date): Transition {
  if (event.type === 'ready_accepted') {
    // A newer connection is still to be told.
    return { state: { ...state, accepted: event.connection }, effects: [] };
  }
  if (event.type === 'connected') {
    const { connection } = event;
    if (isSameConnection(connection, state.connection)) return { state, effects: [] };
    return { state: { ...state, connection }, effects: ['tell_ready'] };
  }
  return endOf(state, event, now);
}

/** How an event ends a rental that has not ended yet, if it does. */
function endOf(state: RentalState, event: RentalEvent, now: Date): Transition {
  const running = state.stage === 'running' ? state : undefined;
  const end = (report: EndReport | undefined, hasOutputs: boolean): Transition => ({
    state: {
      stage: 'ending',
      since: now.toISOString(),
      report,
      untold: report?.kind === 'finish' && running?.accepted === undefined ? running?.connection : undefined,
      hasOutputs,
      isCleared: false,
    },
    // The bill ends with the report, which therefore does not wait for the uploads.
    effects: report === undefined ? ['clear'] : ['tell_end', 'clear'],
  });
  const wasReady = running?.accepted !== undefined;
  if (event.type === 'failed') return end(fail(event.code, event.text), running !== undefined);
  if (event.type === 'ended') return end(undefined, wasReady);
  if (event.type === 'unpaid') {
    const text = 'The machine could not reach the platform, and stopped when the rental was no longer paid.';
    return end(fail('platform_unreachable', text, event.at), wasReady);
  }
  if (running === undefined) return { state, effects: [] };
  if (event.type === 'exited') return end(reportOfExit(event), true);
  if (event.type === 'lost') {
    const text = 'The machine went down, and the workload with it.';
    return end(fail('workload_lost', text, event.at), false);
  }
  return { state, effects: [] };
}

function reportOfExit(exit: RentalEvent & { readonly type: 'exited' }): EndReport {
  const { exitCode, at } = exit;
  if (exit.isOutOfMemory) {
    return fail('out_of_memory', `The workload used more memory than it has (exit code ${exitCode}).`, at);
  }
  if (exit.isOutOfDisk) return fail('out_of_disk', 'The workload filled its share of the disk.', at);
  return { kind: 'finish', exit_code: exitCode, at };
}

function whileEnding(state: Ending, event: RentalEvent): Transition {
  const after = (next: Ending): Transition =>
    next.report === undefined && next.isCleared
      ? { state: { stage: 'over' }, effects: ['forget'] }
      : { state: next, effects: [] };
  if (event.type === 'told') return after({ ...state, report: undefined, untold: undefined });
  if (event.type === 'cleared') return after({ ...state, isCleared: true });
  return { state, effects: [] };
}
