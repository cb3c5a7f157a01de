import pg from 'pg';

/** The number that a statement answers. */
export async function queryOne(url: string, text: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, string | number>>(text);
    return Number(Object.values(rows[0] ?? {})[0]);
  } finally {
    await client.end();
  }
}
