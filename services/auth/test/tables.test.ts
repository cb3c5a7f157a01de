import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { adminQuery } from '@gridlease/testing/database';
import { expect, it } from 'vitest';
import { openAuthDatabase } from './auth.ts';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));

/** Table and columns as each feature's `table.ts` declares them, read as text: types leave nothing behind at run time. */
async function declaredColumns(): Promise<Map<string, string[]>> {
  const files = (await readdir(SOURCES, { recursive: true })).filter((name) => name.endsWith('/table.ts'));
  const texts = await Promise.all(files.sort().map((name) => readFile(`${SOURCES}${name}`, 'utf8')));
  return new Map(texts.flatMap((text) => [...columnsIn(text)]));
}

function columnsIn(source: string): Map<string, string[]> {
  const tables = /interface AuthTables \{([^}]*)\}/.exec(source)?.[1] ?? '';
  const names = [...tables.matchAll(/(\w+): (\w+);/g)];
  return new Map(
    names.map(([, table = '', type = '']) => {
      const members = new RegExp(`interface ${type} \\{([^}]*)\\}`).exec(source)?.[1] ?? '';
      return [table, [...members.matchAll(/^ {2}(\w+): /gm)].map(([, member = '']) => member).sort()];
    }),
  );
}

it('the declared tables have the columns of the migrated database', async () => {
  const database = await openAuthDatabase();
  try {
    const declared = await declaredColumns();
    expect([...declared.keys()].sort()).toEqual([
      'account_closings',
      'address_counts',
      'audit_events',
      'clients',
      'invitations',
      'known_addresses',
      'login_failures',
      'mails',
      'one_time_tokens',
      'recovery_codes',
      'revocations',
      'second_factors',
      'sessions',
      'signing_keys',
      'user_roles',
      'users',
    ]);
    for (const [table, columns] of declared) {
      const rows = await adminQuery<{ column_name: string }>(
        'select column_name from information_schema.columns where table_name = $1 order by column_name',
        [table],
        database.url,
      );
      expect([table, rows.map((row) => row.column_name).sort()]).toEqual([table, columns]);
    }
  } finally {
    await database.close();
  }
});
