import pg from 'pg';

/** Runs `work` on a connection of its own, which is closed afterwards. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The number that a statement returns. */
export function queryOne(url: string, text: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<Record<string, string | number>>(text);
    return Number(Object.values(rows[0] ?? {})[0]);
  });
}
