import type { Pool, PoolClient } from '../database/open.ts';
import type { Logger } from '../log/logger.ts';
import { within } from '../time/deadline.ts';
import { pause } from './alarm.ts';

const RETRY_MS = 500;
/** A silent connection may be dead; a query shows it. */
const HEARTBEAT_MS = 10_000;
const HEARTBEAT_TIMEOUT_MS = 3_000;

export interface Listening {
  /** Releases the connection; resolves when nothing runs any more. */
  stop(): Promise<void>;
}

export interface ListeningOptions {
  /** One of its connections is used as long as this runs. */
  readonly pool: Pool;
  /** A name of letters and underscores. */
  readonly channel: string;
  /** Called for every notification, and for every new connection, because some may have been missed before it. */
  readonly onNotification: () => void;
  readonly log: Logger;
}

/**
 * Receives NOTIFY messages. Delivery is not guaranteed: notifications sent while the connection is down are lost, so
 * users that need them all must read the tables as well.
 */
export function startListening({ pool, channel, onNotification, log }: ListeningOptions): Listening {
  if (!/^[a-z_]+$/.test(channel)) throw new TypeError(`${channel} is not the name of a channel`);
  const stopping = new AbortController();

  /** Until the connection is lost or `stop` is called. */
  async function listenOnce(client: PoolClient): Promise<void> {
    const over = new AbortController();
    const end = () => over.abort();
    client.once('end', end).once('error', end).on('notification', onNotification);
    await client.query(`listen ${channel}`);
    onNotification();
    const until = AbortSignal.any([stopping.signal, over.signal]);
    while (!until.aborted) {
      await pause(HEARTBEAT_MS, until);
      if (!until.aborted) await within(HEARTBEAT_TIMEOUT_MS, client.query('select 1'));
    }
  }

  async function attempt(): Promise<void> {
    const client = await pool.connect();
    try {
      await listenOnce(client);
    } finally {
      client.removeAllListeners('notification');
      // Not to be reused: it still listens.
      client.release(true);
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await attempt();
      } catch (error) {
        log.debug({ error, channel }, 'notifications cannot be received now');
      }
      await pause(RETRY_MS, stopping.signal);
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
