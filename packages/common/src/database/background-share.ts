import { within } from '../time/deadline.ts';
import { createTurns } from './turns.ts';

/** A connection, until it is given back to its pool. */
interface PoolClient {
  release: (error?: Error | boolean) => void;
}

/** Connects for work in the background. */
export type BackgroundShare = <Client extends PoolClient>(connect: () => Promise<Client>) => Promise<Client>;

/**
 * Gives work in the background half of a pool's connections: it connects when one of them is free, which it is again once
 * the client is released.
 *
 * @param pool.max all connections
 * @param pool.connectionTimeoutMillis how long to wait for a free one
 */
export function createBackgroundShare({
  max,
  connectionTimeoutMillis,
}: {
  readonly max: number;
  readonly connectionTimeoutMillis: number;
}): BackgroundShare {
  const places = Math.max(1, Math.floor(max / 2));
  const inTurn = createTurns(places);

  /** Waits for a place; returns what gives it back. */
  async function takePlace(): Promise<() => void> {
    const taken = new Promise<() => void>((take) => {
      void inTurn(() => new Promise<void>(take));
    });
    return within(connectionTimeoutMillis, taken, () => {
      void taken.then((giveBack) => giveBack());
      // In the words of pg-pool, which says the same of all connections.
      throw new Error(`timeout exceeded when trying to connect: work in the background uses its ${places}`);
    });
  }

  return async (connect) => {
    const giveBack = await takePlace();
    try {
      const client = await connect();
      const release = client.release;
      client.release = (error) => {
        giveBack();
        release(error);
      };
      return client;
    } catch (error) {
      giveBack();
      throw error;
    }
  };
}
