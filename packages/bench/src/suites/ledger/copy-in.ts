import type pg from 'pg';

/** The interface that node-postgres expects of a submittable query; see its lib/query.js. */
interface Wire {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/**
 * Sends rows with COPY ... FROM STDIN in PostgreSQL's text format. node-postgres speaks the protocol but has no
 * function for it, and this is the only place that needs one.
 *
 * @param lines each with its line break
 */
export async function copyIn(client: pg.Client, statement: string, lines: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let failure: Error | undefined;
  const query = {
    submit: (connection: Wire) => connection.query(statement),
    handleCopyInResponse(connection: Wire) {
      connection.sendCopyFromChunk(Buffer.from(lines));
      connection.endCopyFrom();
    },
    handleError(error: Error) {
      failure = error;
    },
    handleCommandComplete() {},
    handleReadyForQuery() {
      if (failure === undefined) resolve();
      else reject(failure);
    },
  };
  client.query(query as unknown as pg.Submittable);
  await promise;
}
