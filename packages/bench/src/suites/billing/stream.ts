import { queryOne } from '../../harness/database.ts';
import { type Extent, measureInTurn, VARIANTS, type Variant } from '../../harness/measure.ts';
import { pollUntil } from '../../harness/poll.ts';
import type { Program } from '../../harness/programs.ts';
import { nextReply } from '../../harness/replies.ts';
import type { Stage } from '../../harness/stage.ts';
import { type Nats, openNatsClient, type ReceiverPlace } from '../../load/nats.ts';
import { REPORT_TEXTS, type RequestServers } from './requests.ts';

const POLL_MS = 25;
const DRAIN_TIMEOUT_MS = 300_000;
/** Reports per second of a measurement: about what each can handle. */
const PER_SECOND: Readonly<Record<Variant, number>> = { ours: 5_000, limit: 5_000, obvious: 500 };
/** Machine and session follow the prefix of the subjects. */
const PLACES: Readonly<Record<Variant, ReceiverPlace>> = {
  ours: { stream: 'BILLING_USAGE', durable: 'billing-usage', subject: 'billing.usage' },
  limit: { stream: 'LIMIT_USAGE', durable: 'limit', subject: 'limit.usage' },
  obvious: { stream: 'OBVIOUS_USAGE', durable: 'obvious', subject: 'obvious.usage' },
};

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
  extent: Extent,
): Promise<StreamResults> {
  const receivers = [
    await startReceiver(stage, 'limit', {}),
    await startReceiver(stage, 'obvious', { DATABASE_URL: obvious.databaseUrl }),
  ];
  const countRecords = () => queryOne(ours.databaseUrl, 'select count(*) from usage_records');
  const recordedBefore = await countRecords();
  let published = 0;
  const nats = await openNatsClient(stage.natsUrl);
  try {
    const perSecond = await measureInTurn(VARIANTS, extent, async (variant, seconds) => {
      const begunAt = performance.now();
      const ids = variant === 'obvious' ? sessions.obvious : sessions.ours;
      const stored = await publish(stage, PLACES[variant], ids, PER_SECOND[variant] * seconds);
      if (variant === 'ours') published += stored;
      await untilDrained(nats, PLACES[variant]);
      return stored / ((performance.now() - begunAt) / 1_000);
    });
    for (const receiver of receivers) await receiver.stop();
    return { perSecond, published, recorded: (await countRecords()) - recordedBefore };
  } finally {
    await nats.close();
  }
}

async function startReceiver(
  stage: Stage,
  variant: Variant,
  settings: Readonly<Record<string, string>>,
): Promise<Program> {
  const { stream, subject, durable } = PLACES[variant];
  const program = await stage.start({
    name: `receiver-${durable}`,
    source: 'packages/bench/src/servers/usage-receiver.ts',
    args: [stream, subject, durable],
    env: { NATS_URL: stage.natsUrl, ...settings },
  });
  await nextReply(program);
  return program;
}

/** Returns how many reports the stream has stored. */
async function publish(
  stage: Stage,
  { stream, subject }: ReceiverPlace,
  ids: readonly string[],
  messages: number,
): Promise<number> {
  const { published, failed } = await stage.generator('publish', {
    url: stage.natsUrl,
    subject: `${subject}.rig-{id}.{id}`,
    ids,
    bodies: REPORT_TEXTS,
    messages,
  });
  if (failed > 0) throw new Error(`the stream ${stream} did not store ${failed} reports`);
  return published;
}

async function untilDrained(nats: Nats, { stream, durable }: ReceiverPlace): Promise<void> {
  const look = async () => ((await nats.countWaiting(stream, durable)) === 0 ? true : undefined);
  const problem = `reports in ${stream} are not received`;
  await pollUntil(look, { problem, timeoutMs: DRAIN_TIMEOUT_MS, pollMs: POLL_MS });
}
