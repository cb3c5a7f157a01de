import { readFile } from 'node:fs/promises';
import { adminQuery } from '@gridlease/testing/database';
import { expect, it } from 'vitest';
import { openBillingDatabase } from './billing.ts';

/** Interface name and members of `tables.ts`, read as text: types leave nothing behind at run time. */
async function declaredColumns(): Promise<Map<string, string[]>> {
  const source = await readFile(new URL('../src/database/tables.ts', import.meta.url), 'utf8');
  const tables = /interface BillingTables \{([^}]*)\}/.exec(source)?.[1] ?? '';
  const names = [...tables.matchAll(/(\w+): (\w+);/g)];
  return new Map(
    names.map(([, table = '', type = '']) => {
      const members = new RegExp(`interface ${type} \\{([^}]*)\\}`).exec(source)?.[1] ?? '';
      return [table, [...members.matchAll(/^ {2}(\w+): /gm)].map(([, member = '']) => member).sort()];
    }),
  );
}

it('tables.ts has the columns of the migrated database', async () => {
  const database = await openBillingDatabase();
  try {
    const declared = await declaredColumns();
    expect([...declared.keys()]).toEqual([
      'wallets',
      'accounts',
      'journals',
      'entries',
      'account_tails',
      'holds',
      'month_balances',
      'closed_months',
      'transactions',
      'audit_events',
      'chain_state',
      'deposits',
      'linked_addresses',
      'address_challenges',
      'transfers',
      'transfer_attempts',
      'withdrawal_addresses',
      'chain_cursors',
      'unknown_outgoing',
      'reconciliations',
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
