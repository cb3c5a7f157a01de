import {
  headers,
  type NatsConnection,
  NatsError,
  nanos,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
  type StreamInfo,
} from 'nats';
import type { BrokerMessage } from './broker.ts';

/** Timeout of a JetStream call. */
export const ACK_TIMEOUT_MS = 5_000;
/**
 * Timeout of a look at a stream or a consumer. While a cluster elects a leader, nobody responds: a short one lets the next
 * look follow soon after the election.
 */
export const LOOK_TIMEOUT_MS = 1_000;
const MAX_AGE_DAYS = 7;
const DUPLICATE_WINDOW_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** JetStream API error: no such stream. */
const STREAM_NOT_FOUND = 10059;

export interface NatsStreamOptions {
  readonly name: string;
  readonly subjects: readonly string[];
  /** Default 7. */
  readonly maxAgeDays?: number;
  /** How long a message's id is remembered; default 10 minutes. */
  readonly duplicateWindowMs?: number;
  /** Servers of a cluster that keep it; default 1. */
  readonly replicas?: number;
}

/**
 * Creates the stream, or adds what it lacks of subjects and replicas. An operator's other settings on an existing one are
 * kept, more replicas included: a default must not remove copies that somebody made.
 */
export async function ensureStream(connection: NatsConnection, stream: NatsStreamOptions): Promise<void> {
  const existing = await findStream(connection, stream.name);
  const { streams } = await connection.jetstreamManager({ timeout: ACK_TIMEOUT_MS, checkAPI: false });
  const replicas = stream.replicas ?? 1;
  if (existing === undefined) {
    await streams.add({
      name: stream.name,
      subjects: [...stream.subjects],
      retention: RetentionPolicy.Limits,
      storage: StorageType.File,
      max_age: nanos((stream.maxAgeDays ?? MAX_AGE_DAYS) * DAY_MS),
      duplicate_window: nanos(stream.duplicateWindowMs ?? DUPLICATE_WINDOW_MS),
      num_replicas: replicas,
    });
    return;
  }
  const { subjects, num_replicas: kept } = existing;
  const missing = stream.subjects.filter((subject) => !subjects.some((known) => covers(known, subject)));
  if (missing.length > 0 || kept < replicas) {
    const changed = { subjects: [...subjects, ...missing], num_replicas: Math.max(kept, replicas) };
    await streams.update(stream.name, changed);
  }
}

/** Undefined if there is no such stream. @throws Error while it has no leader, too */
async function findStream(connection: NatsConnection, name: string): Promise<StreamConfig | undefined> {
  try {
    return (await lookAtStream(connection, name)).config;
  } catch (error) {
    if (error instanceof NatsError && error.api_error?.err_code === STREAM_NOT_FOUND) return undefined;
    throw error;
  }
}

/** @throws Error if there is no such stream, or while it has no leader and so stores nothing */
export async function lookAtStream(connection: NatsConnection, name: string): Promise<StreamInfo> {
  const { streams } = await connection.jetstreamManager({ timeout: LOOK_TIMEOUT_MS, checkAPI: false });
  const info = await streams.info(name);
  // Another server of the cluster may respond in the leader's place. Outside of one there is no leader to speak of.
  if (info.cluster !== undefined && !info.cluster.leader) throw new Error(`the stream ${name} has no leader`);
  return info;
}

/**
 * Whether the subject pattern `known` covers everything that `subject` covers (`*` one token, a final `>` all the
 * rest).
 */
function covers(known: string, subject: string): boolean {
  const wanted = subject.split('.');
  const tokens = known.split('.');
  for (const [index, token] of tokens.entries()) {
    if (token === '>') return wanted.length > index;
    const other = wanted[index];
    if (other === undefined || other === '>') return false;
    if (token !== '*' && token !== other) return false;
  }
  return wanted.length === tokens.length;
}

/** Resolves when a stream has stored it. */
export async function publishTo(
  connection: NatsConnection,
  message: Omit<BrokerMessage, 'body'> & { readonly body: string | Uint8Array },
): Promise<void> {
  const carried = headers();
  for (const [name, value] of Object.entries(message.headers)) carried.set(name, value);
  await connection
    .jetstream()
    .publish(message.subject, message.body, { msgID: message.id, headers: carried, timeout: ACK_TIMEOUT_MS });
}
