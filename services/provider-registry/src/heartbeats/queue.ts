import { createGroupCommit } from '@gridlease/common/worker/group-commit';
import { createReadBatcher } from '@gridlease/common/worker/read-batcher';
import type { AbsentOutcome, Heartbeat, MachineBeats, MachineOutcome, SeenOutcome } from './batch.ts';
import { heartbeatsOverloaded } from './errors.ts';

/** The outcome of one heartbeat, with the reason why it or its metrics were rejected. */
export type BeatOutcome =
  | AbsentOutcome
  | (Omit<SeenOutcome, 'refusals'> & { readonly refusal: SeenOutcome['refusals'][number] });

/** Collects concurrent heartbeats and records them together (group commit). */
export interface HeartbeatQueue {
  /**
   * Resolves when the heartbeat is durable. Pending heartbeats of the same machine are recorded as one. Throws
   * `heartbeats_overloaded` (503) when too many are pending, or the error that kept this one from being recorded.
   */
  submit(id: string, beat: Heartbeat): Promise<BeatOutcome>;
}

export interface HeartbeatQueueOptions {
  readonly record: (
    machines: readonly MachineBeats[],
    options: { readonly wait: boolean },
  ) => Promise<readonly MachineOutcome[]>;
  /** Receives the size of each batch, for metrics. */
  readonly onBatch?: (machines: number) => void;
  /** Maximum number of pending heartbeats. Default 20,000. */
  readonly waitingMax?: number;
}

const WAITING_MAX = 20_000;
const BATCH_MAX = 1_000;
/** Machines whose rows other transactions have locked are waited for one by one, this many at a time. */
const LATE_MAX = 4;

/** Of a machine whose row is not locked by others. */
type SettledOutcome = Exclude<MachineOutcome, { readonly kind: 'locked' }>;

interface SentBeat {
  readonly id: string;
  readonly beat: Heartbeat;
}

/** Creates an empty queue; one batch is written at a time while the next one fills. */
export function createHeartbeatQueue(options: HeartbeatQueueOptions): HeartbeatQueue {
  const { record, onBatch, waitingMax = WAITING_MAX } = options;
  const recordWaiting = createReadBatcher(
    (machines: readonly MachineBeats[]) => record(machines, { wait: true }),
    1,
    LATE_MAX,
  );

  /** Waits for a locked row. A machine that was registered only just now is found at the second attempt. */
  async function recordLate(machine: MachineBeats): Promise<SettledOutcome> {
    const outcome = await recordWaiting(machine);
    return outcome.kind === 'locked' ? recordLate(machine) : outcome;
  }

  async function write(sent: readonly SentBeat[]): Promise<Promise<BeatOutcome>[]> {
    const machines = machinesOf(sent);
    onBatch?.(machines.length);
    const recorded = await record(machines, { wait: false });
    const outcomes = new Map(
      machines.flatMap((machine, at) => {
        const outcome = recorded[at] as MachineOutcome;
        const settled = outcome.kind === 'locked' ? recordLate(machine) : outcome;
        return machine.sent.map((one, place) => [one, outcomeOfBeat(settled, place)] as const);
      }),
    );
    return sent.map((one) => outcomes.get(one) as Promise<BeatOutcome>);
  }

  const commit = createGroupCommit({
    write,
    itemsMax: BATCH_MAX,
    waitingMax,
    overloaded: heartbeatsOverloaded,
  });
  return { submit: (id, beat) => commit({ id, beat }) };
}

/** Each machine once, with its heartbeats. Ids ascending: every batch locks its rows in the same order. */
function machinesOf(beats: readonly SentBeat[]) {
  return [...Map.groupBy(beats, ({ id }) => id)]
    .map(([id, sent]) => ({ id, sent, beats: sent.map(({ beat }) => beat) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function outcomeOfBeat(
  recorded: SettledOutcome | Promise<SettledOutcome>,
  place: number,
): Promise<BeatOutcome> {
  const outcome = await recorded;
  if (outcome.kind === 'failed') throw outcome.error;
  if (outcome.kind !== 'seen') return outcome;
  const { refusals, ...seen } = outcome;
  return { ...seen, refusal: refusals[place] };
}
