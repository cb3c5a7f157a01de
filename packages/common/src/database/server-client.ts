import type { Socket } from 'node:net';
import type pg from 'pg';
import { isReadOnlyServer } from './errors.ts';
import type { PreparingClient } from './preparing-client.ts';
import type { ServerChoice, ServerTurn } from './servers.ts';

/** Statements of a transaction with a limit of its own may take longer than any silence. */
const OWN_LIMIT = /^set local statement_timeout\b/;
const ENDS = /^(commit|rollback)$/;

type Query = (text: unknown, ...rest: unknown[]) => unknown;
type Connected = (error: Error | null, client?: pg.Client) => void;

/** A client that connects to the server whose turn it is, and tells the choice what it finds there. */
export interface ServerClient extends pg.Client {
  readonly turn: ServerTurn;
  /** The server may be silent for as long as it likes. */
  readonly isPatient: boolean;
}

export function isServerClient(client: pg.ClientBase): client is ServerClient {
  return 'turn' in client;
}

/** The class of the clients of one pool. */
export function serverClient(Base: typeof PreparingClient, choice: ServerChoice): typeof PreparingClient {
  return class extends Base {
    readonly turn: ServerTurn;
    isPatient = false;

    constructor(config: pg.ClientConfig = {}) {
      const turn = choice.turn();
      super({ ...config, connectionString: choice.urlOf(turn) });
      this.turn = turn;
      const query = this.query as Query;
      const connect = this.connect.bind(this) as (connected: Connected) => void;
      const follow: Query = (text, ...rest) => {
        if (typeof text === 'string' && OWN_LIMIT.test(text)) this.isPatient = true;
        if (typeof text === 'string' && ENDS.test(text)) this.isPatient = false;
        const response = query(text, ...rest);
        if (response instanceof Promise) {
          response.catch((error: unknown) => {
            if (isReadOnlyServer(error)) choice.leave(turn);
          });
        }
        return response;
      };
      // A pool connects with a callback.
      const connectInTurn = (connected: Connected) =>
        connect((error, client) => {
          if (error) choice.pass(turn);
          connected(error, client);
        });
      this.query = follow as typeof this.query;
      this.connect = connectInTurn as typeof this.connect;
    }
  };
}

/**
 * Breaks the connection (`ETIMEDOUT`) when a query of it gets no byte for so long: a paused or vanished server would
 * otherwise be waited for without an end, since its `statement_timeout` stands still with it.
 */
export function watchSilence(client: ServerClient, milliseconds: number): void {
  const socket = client.connection.stream as Socket;
  socket.setTimeout(milliseconds);
  socket.on('timeout', () => {
    const { bytesRead } = socket;
    // A process that was itself paused finds here what arrived meanwhile.
    setImmediate(() => {
      if (isWaiting(client) && socket.bytesRead === bytesRead) socket.destroy(silentServer(milliseconds));
    });
  });
}

/** node-postgres has no other sign of a query in progress that it does not warn of. */
function isWaiting(client: ServerClient): boolean {
  return !client.isPatient && (client as { readyForQuery?: boolean }).readyForQuery === false;
}

function silentServer(milliseconds: number): Error {
  const message = `the database has not responded for ${milliseconds} ms`;
  return Object.assign(new Error(message), { code: 'ETIMEDOUT' });
}
