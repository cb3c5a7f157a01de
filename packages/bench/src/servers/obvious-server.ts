import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { endWithParent } from '../child/lifetime.ts';

/** An error to show to clients; anything else that is thrown is a bug. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Fastify with its defaults and a health check. */
export function createObviousServer(): FastifyInstance {
  const app = Fastify({ exposeHeadRoutes: false });
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof Refused ? error.status : (error as { statusCode?: number }).statusCode;
    return reply.code(status ?? 500).send({ error: (error as Error).message });
  });
  app.get('/health', async () => ({ status: 'healthy' }));
  return app;
}

/** Listens on the port that is the program's first argument. */
export async function listen(app: FastifyInstance): Promise<void> {
  await app.listen({ host: '127.0.0.1', port: Number(process.argv[2]) });
  endWithParent();
}

/** The database named by DATABASE_URL, with its tables. */
export async function openPool(schema: string): Promise<pg.Pool> {
  // biome-ignore lint/style/noProcessEnv: part of programs; the environment enters here.
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
  await pool.query(schema);
  return pool;
}

export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
