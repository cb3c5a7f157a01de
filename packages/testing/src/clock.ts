import { Client } from 'pg';

/**
 * Stops the time of one test's database at `iso`, or with null lets it follow the machine's again. Everything in SQL
 * takes its time from `gridlease_now()`, which this replaces.
 *
 * @param url address of a database that only this test uses, as its owner.
 */
export async function setDatabaseTime(url: string, iso: string | null): Promise<void> {
  await withClient(url, (client) =>
    replaceClock(
      client,
      iso === null ? 'select now()' : `select timestamptz '${new Date(iso).toISOString()}'`,
    ),
  );
}

/**
 * Moves the time of one test's database forward: a stopped clock is set later, a running one runs ahead by that much
 * more.
 *
 * @param seconds may have a fraction; negative turns the clock back.
 */
export async function advanceDatabaseTime(url: string, seconds: number): Promise<void> {
  await withClient(url, async (client) => {
    const body = await client.query<{ prosrc: string }>(
      `select prosrc from pg_proc where oid = 'gridlease_now()'::regprocedure`,
    );
    const source = body.rows[0]?.prosrc ?? '';
    const stoppedAt = /timestamptz '([^']+)'/.exec(source)?.[1];
    if (stoppedAt !== undefined) {
      const later = new Date(Date.parse(stoppedAt) + seconds * 1000);
      await replaceClock(client, `select timestamptz '${later.toISOString()}'`);
      return;
    }
    const ahead = Number(/interval '(-?[\d.]+) seconds'/.exec(source)?.[1] ?? 0) + seconds;
    await replaceClock(client, `select now() + interval '${ahead} seconds'`);
  });
}

async function replaceClock(client: Client, body: string): Promise<void> {
  // It counts as immutable where tables are distributed.
  const { rows } = await client.query<{ provolatile: string }>(
    `select provolatile from pg_proc where oid = 'gridlease_now()'::regprocedure`,
  );
  const volatility = rows[0]?.provolatile === 'i' ? 'immutable' : 'stable';
  await client.query(
    `create or replace function gridlease_now() returns timestamptz language sql ${volatility} parallel safe
     as $clock$ ${body} $clock$`,
  );
}

async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'gridlease-testing' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
