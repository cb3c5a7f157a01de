import { readFile } from 'node:fs/promises';
import { adminQuery } from '@gridlease/testing/database';
import { expect, it } from 'vitest';
import { openBillingDatabase } from './billing.ts';

/** Interface name and members of `tables.ts`, read as text: types leave nothing behind at run time. */
async function declaredColumns(): Promise<Map<string, string[]>> {
  const read = (name: string) => readFile(new URL(`../src/database/${name}.ts`, import.meta.url), 'utf8');
  const files = ['tables', 'rental-tables', 'earnings-tables'];
  const source = (await Promise.all(files.map(read))).join('');
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
      'chain_listings',
      'chain_unread',
      'dust_receipts',
      'unknown_outgoing',
      'reconciliations',
      'sessions',
      'session_ticks',
      'session_clock',
      'session_usage',
      'usage_records',
      'billing_records',
      'provider_rate_sets',
      'provider_rates',
      'payout_parts',
      'payout_clock',
      'debt_repayments',
      'session_write_offs',
      'refunds',
      'disputes',
      'notification_settings',
      'mails',
      'mail_cursor',
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
