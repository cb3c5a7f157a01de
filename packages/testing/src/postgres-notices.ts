import { Pool } from 'pg';

/** A pool of connections that keeps what PostgreSQL says, down to its debugging messages. */
export function openPoolWithNotices(url: string): { readonly pool: Pool; readonly notices: string[] } {
  const notices: string[] = [];
  const pool = new Pool({ connectionString: url, max: 2, options: '-c client_min_messages=debug1' });
  pool.on('connect', (client) => {
    client.on('notice', ({ message }) => notices.push(message ?? ''));
  });
  return { pool, notices };
}
