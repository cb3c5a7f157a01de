import pg from 'pg';
import { isInBackground } from './background.ts';
import { type BackgroundShare, createBackgroundShare } from './background-share.ts';
import { isConnectionLoss } from './errors.ts';
import { isServerClient } from './server-client.ts';
import { readOnlyServer, type ServerChoice } from './servers.ts';

/** Between two rounds over servers of which none can be used. */
const ROUND_PAUSE_MS = 250;

export interface ServerPoolConfig extends pg.PoolConfig {
  readonly max: number;
  /** How long to wait for a connection while all are in use, and for a new one. */
  readonly connectionTimeoutMillis: number;
}

type Connected = (error: Error | undefined, client?: pg.PoolClient, done?: pg.PoolClient['release']) => void;

/**
 * A pool whose connections may be to different servers: `Client` must be a `serverClient` of the same choice. Work in the
 * background (`inBackground`) has half of its connections at most, so that requests do not wait for it.
 */
export class ServerPool extends pg.Pool {
  readonly #choice: ServerChoice;
  readonly #background: BackgroundShare;
  #failure: AggregateError | undefined;

  constructor(choice: ServerChoice, config: ServerPoolConfig) {
    super({ ...config, onConnect: (client) => acceptServer(client, choice) });
    this.#choice = choice;
    this.#background = createBackgroundShare(config);
  }

  /**
   * Connects to one server after the other, each at most once.
   *
   * @throws the failure of the only server, or AggregateError with those of all; immediately what is no loss of a
   * connection, such as a wrong password
   */
  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    const connecting = isInBackground()
      ? this.#background(() => this.#connectInTurn())
      : this.#connectInTurn();
    if (connected === undefined) return connecting;
    connecting.then(
      (client) => connected(undefined, client, client.release),
      (error: Error) => connected(error),
    );
    return undefined;
  }

  async #connectInTurn(): Promise<pg.PoolClient> {
    const errors: unknown[] = [];
    for (;;) {
      if (this.#failure !== undefined) throw this.#failure;
      try {
        return await this.#connectToCurrent();
      } catch (error) {
        if (!isConnectionLoss(error)) throw error;
        errors.push(error);
      }
      if (errors.length >= this.#choice.count) throw this.#fail(errors);
    }
  }

  /** While no server can be used, those who ask soon after are not made to log in to each of them, too. */
  #fail(errors: readonly unknown[]): unknown {
    if (this.#choice.count === 1) return errors[0];
    const failure = new AggregateError(errors, 'no server of the database can be used');
    this.#failure = failure;
    setTimeout(() => {
      this.#failure = undefined;
    }, ROUND_PAUSE_MS);
    return failure;
  }

  /** A connection to a server that has been left since may have been idle: it is closed instead of used. */
  async #connectToCurrent(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await super.connect();
      if (!isServerClient(client) || this.#choice.isCurrent(client.turn)) return client;
      client.release(true);
    }
  }
}

/** Rejects a new connection to a server on which nothing can be written, where it must. */
async function acceptServer(client: pg.ClientBase, choice: ServerChoice): Promise<void> {
  if (!isServerClient(client)) return;
  if (choice.mustWrite && (await isReadOnly(client))) {
    choice.pass(client.turn);
    throw readOnlyServer();
  }
  choice.accept(client.turn);
}

/** A standby, or a server, database or role with `default_transaction_read_only`. */
async function isReadOnly(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  return rows[0]?.transaction_read_only === 'on';
}
