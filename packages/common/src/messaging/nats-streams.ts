import {
  headers,
  type JetStreamManager,
  type NatsConnection,
  NatsError,
  nanos,
  RetentionPolicy,
  StorageType,
} from 'nats';
import type { BrokerMessage } from './broker.ts';

/** Timeout of a JetStream call. */
export const ACK_TIMEOUT_MS = 5_000;
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
}

/** Creates the stream, or adds missing subjects; an operator's other settings on an existing one are kept. */
export async function ensureStream(connection: NatsConnection, stream: NatsStreamOptions): Promise<void> {
  const manager = await connection.jetstreamManager({ timeout: ACK_TIMEOUT_MS });
  const existing = await findSubjects(manager, stream.name);
  if (existing === undefined) {
    await manager.streams.add({
      name: stream.name,
      subjects: [...stream.subjects],
      retention: RetentionPolicy.Limits,
      storage: StorageType.File,
      max_age: nanos((stream.maxAgeDays ?? MAX_AGE_DAYS) * DAY_MS),
      duplicate_window: nanos(stream.duplicateWindowMs ?? DUPLICATE_WINDOW_MS),
    });
    return;
  }
  const missing = stream.subjects.filter((subject) => !existing.some((known) => covers(known, subject)));
  if (missing.length > 0) {
    await manager.streams.update(stream.name, { subjects: [...existing, ...missing] });
  }
}

async function findSubjects(manager: JetStreamManager, name: string): Promise<string[] | undefined> {
  try {
    const { config } = await manager.streams.info(name);
    return config.subjects;
  } catch (error) {
    if (error instanceof NatsError && error.api_error?.err_code === STREAM_NOT_FOUND) return undefined;
    throw error;
  }
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
