import type { NatsConnection } from 'nats';
import { ACK_TIMEOUT_MS } from './nats-streams.ts';

/**
 * Creates a look at what a durable consumer has not handled. It returns whether everything was that the stream had stored
 * at the former look: a stream to which messages are always added is never read to its end. Never throws.
 */
export function createBacklogLook({
  stream,
  durable,
}: {
  readonly stream: string;
  readonly durable: string;
}): (connection: NatsConnection) => Promise<boolean> {
  /** The last message at an earlier look. */
  let mark: number | undefined;
  return async (connection) => {
    try {
      const manager = await connection.jetstreamManager({ timeout: ACK_TIMEOUT_MS, checkAPI: false });
      const { num_pending, num_ack_pending, ack_floor } = await manager.consumers.info(stream, durable);
      if (num_pending + num_ack_pending === 0) {
        mark = undefined;
        return true;
      }
      const isPast = mark !== undefined && ack_floor.stream_seq >= mark;
      if (mark === undefined || isPast) mark = (await manager.streams.info(stream)).state.last_seq;
      return isPast;
    } catch {
      return false;
    }
  };
}
