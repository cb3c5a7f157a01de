import { withClient } from './databases.ts';

/** The function's body as created by its migration. */
const REAL_TIME = 'select now()';

/**
 * Makes a service's clock (`gridlease_now()`, which all SQL uses) run `scale` times as fast as real time from now on,
 * starting at its current time, so it never goes back. With scale 1, a database that was never scaled is not changed.
 */
export async function setTimeScale(databaseUrl: string, scale: number): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ body: string; stands: string; real: string }>(`
      select trim(prosrc) as body, gridlease_now()::text as stands, now()::text as real
      from pg_proc where oid = 'gridlease_now()'::regprocedure`);
    const [clock] = rows;
    if (clock === undefined || (scale === 1 && clock.body === REAL_TIME)) return;
    await client.query(`
      create or replace function gridlease_now() returns timestamptz language sql stable parallel safe
      as $clock$ select timestamptz '${clock.stands}' + (now() - timestamptz '${clock.real}') * ${scale} $clock$`);
  });
}
