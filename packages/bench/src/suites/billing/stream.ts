import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { queryOne } from '../../harness/database.ts';
import { type Extent, turned, VARIANTS, type Variant } from '../../harness/measure.ts';
import type { Program } from '../../harness/programs.ts';
import type { Stage } from '../../harness/stage.ts';
import { type Nats, openNatsClient, type ReceiverPlace } from '../../load/nats.ts';
import { type RequestServers, reportText } from './requests.ts';

const POLL_MS = 25;
const DRAIN_TIMEOUT_MS = 300_000;
/** Reports per second of a measurement: about what each can handle. */
const PER_SECOND: Readonly<Record<Variant, number>> = { ours: 5_000, limit: 5_000, obvious: 500 };
const RECEIVER = 'packages/bench/src/servers/usage-receiver.ts';
const REPORT_TEXTS = Array.from({ length: 64 }, (_, n) => reportText(n));

/** Machine and session follow the prefix of its subjects. */
interface Receiver extends ReceiverPlace {
  readonly sessions: readonly string[];
}

export interface StreamResults {
  /** Reports per second from the first that was sent until the last was acknowledged, by round. */
  readonly perSecond: Readonly<Record<Variant, readonly number[]>>;
  /** Reports stored in the stream, and the resulting rows in our database. */
  readonly published: number;
  readonly recorded: number;
}

/**
 * Reports sent to a stream as fast as it stores them, until none waits for its receiver: the service, one that only
 * reads and acknowledges, and one with a transaction for each.
 */
export async function measureStream(
  stage: Stage,
  { ours, obvious, sessions }: RequestServers,
  { rounds, seconds }: Extent,
): Promise<StreamResults> {
  const receivers: Record<Variant, Receiver> = {
    ours: {
      stream: 'BILLING_USAGE',
      durable: 'billing-usage',
      subject: 'billing.usage',
      sessions: sessions.ours,
    },
    limit: { stream: 'LIMIT_USAGE', durable: 'limit', subject: 'limit.usage', sessions: sessions.ours },
    obvious: {
      stream: 'OBVIOUS_USAGE',
      durable: 'obvious',
      subject: 'obvious.usage',
      sessions: sessions.obvious,
    },
  };
  const programs = [
    await startReceiver(stage, receivers.limit, {}),
    await startReceiver(stage, receivers.obvious, { DATABASE_URL: obvious.databaseUrl }),
  ];
  const recordedBefore = await countRecords(ours.databaseUrl);
  const perSecond: Record<Variant, number[]> = { ours: [], limit: [], obvious: [] };
  let published = 0;
  const nats = await openNatsClient(stage.natsUrl);
  try {
    const measure = async (variant: Variant) => {
      const result = await publishAndDrain(stage, nats, receivers[variant], PER_SECOND[variant] * seconds);
      if (variant === 'ours') published += result.published;
      return result.perSecond;
    };
    for (const variant of VARIANTS) await measure(variant);
    for (let round = 0; round < rounds; round += 1) {
      for (const variant of turned(VARIANTS, round)) perSecond[variant].push(await measure(variant));
    }
  } finally {
    await nats.close();
  }
  for (const program of programs) await program.stop();
  const recorded = (await countRecords(ours.databaseUrl)) - recordedBefore;
  return { perSecond, published, recorded };
}

async function startReceiver(
  stage: Stage,
  { stream, subject, durable }: Receiver,
  settings: Readonly<Record<string, string>>,
): Promise<Program> {
  const program = await stage.start({
    name: `receiver-${durable}`,
    source: RECEIVER,
    args: [stream, subject, durable],
    env: { NATS_URL: stage.natsUrl, ...settings },
  });
  const ready = await Promise.race([once(program.child, 'message'), once(program.child, 'exit')]);
  if (ready[0] !== 'ready') throw new Error(`receiver-${durable} does not start`);
  return program;
}

async function publishAndDrain(
  stage: Stage,
  nats: Nats,
  { stream, durable, subject, sessions }: Receiver,
  messages: number,
): Promise<{ readonly published: number; readonly perSecond: number }> {
  const begunAt = performance.now();
  const { published, failed } = await stage.generator.publish({
    url: stage.natsUrl,
    subject: `${subject}.rig-{id}.{id}`,
    ids: sessions,
    bodies: REPORT_TEXTS,
    messages,
  });
  if (failed > 0) throw new Error(`the stream ${stream} did not store ${failed} reports`);
  while (performance.now() < begunAt + DRAIN_TIMEOUT_MS) {
    const waiting = await nats.countWaiting(stream, durable);
    const elapsedSeconds = (performance.now() - begunAt) / 1_000;
    if (waiting === 0) return { published, perSecond: published / elapsedSeconds };
    await delay(POLL_MS);
  }
  throw new Error(`reports in ${stream} are not received`);
}

function countRecords(databaseUrl: string): Promise<number> {
  return queryOne(databaseUrl, 'select count(*) from usage_records');
}
