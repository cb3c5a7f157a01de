import { adminQuery, openTestDatabase } from '@gridlease/testing/database';
import { expect, it } from 'vitest';
import { spawnRegistry } from './process.ts';

it('migrate --distributed on plain PostgreSQL names the missing extension and changes nothing', async () => {
  const database = await openTestDatabase();
  try {
    const { process, remove } = await spawnRegistry(
      {},
      { args: ['migrate', '--distributed'], env: { GRIDLEASE_DATABASE_URL: database.url } },
    );
    const { code } = await process.exited;
    await remove();
    expect(code).toBe(1);
    expect(process.lines.join('\n')).toContain('no extension \\"citus\\"');
    const tables =
      "select from pg_class join pg_namespace on pg_namespace.oid = relnamespace where nspname = 'public'";
    expect(await adminQuery(tables, [], database.url)).toEqual([]);
  } finally {
    await database.close();
  }
});
