import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { adminQuery } from '@gridlease/testing/database';
import { expect, it } from 'vitest';
import { NOTIFICATION_KINDS } from '../src/notices/notifications/notification.ts';
import { openBillingDatabase } from './billing.ts';

/** Columns that a table has one of for each member of a type. */
const MEMBERS: Readonly<Record<string, string[]>> = { NotificationKind: Object.keys(NOTIFICATION_KINDS) };

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));

/** Tables and columns as declared in each `table.ts`, read as text because types do not exist at run time. */
async function declaredColumns(): Promise<Map<string, string[]>> {
  const files = (await readdir(SOURCES, { recursive: true })).filter((name) => name.endsWith('/table.ts'));
  const texts = await Promise.all(files.sort().map((name) => readFile(`${SOURCES}${name}`, 'utf8')));
  return new Map(texts.flatMap((text) => [...columnsIn(text)]));
}

function columnsIn(source: string): Map<string, string[]> {
  const tables = /interface BillingTables \{([^}]*)\}/.exec(source)?.[1] ?? '';
  const names = [...tables.matchAll(/(\w+): (\w+);/g)];
  return new Map(
    names.map(([, table = '', type = '']) => {
      const pattern = new RegExp(`interface ${type}(?: extends Record<(\\w+), \\w+>)? \\{([^}]*)\\}`);
      const [, union = '', members = ''] = pattern.exec(source) ?? [];
      const own = [...members.matchAll(/^ {2}(\w+): /gm)].map(([, member = '']) => member);
      return [table, [...own, ...(MEMBERS[union] ?? [])].sort()];
    }),
  );
}

it('the declared tables have the columns of the migrated database', async () => {
  const database = await openBillingDatabase();
  try {
    const declared = await declaredColumns();
    expect([...declared.keys()].sort()).toEqual([
      'account_tails',
      'accounts',
      'accounts_in_creation',
      'address_challenges',
      'announced_suspensions',
      'archive_blocks',
      'archived_bill_sums',
      'archives',
      'audit_events',
      'balance_marks',
      'billing_records',
      'chain_cursors',
      'chain_listings',
      'chain_state',
      'chain_unread',
      'claims',
      'closed_months',
      'corrections',
      'debt_repayments',
      'demand_counts',
      'deposits',
      'disputes',
      'dust_receipts',
      'entries',
      'holds',
      'journals',
      'linked_addresses',
      'live_jobs',
      'machine_allocations',
      'machine_lives',
      'machine_outages',
      'mail_cursor',
      'mails',
      'month_balances',
      'notification_settings',
      'payout_clock',
      'payout_parts',
      'provider_rate_sets',
      'provider_rates',
      'quote_keys',
      'reconciliations',
      'refunds',
      'revenue_days',
      'session_clock',
      'session_secrets',
      'session_ticks',
      'session_usage',
      'session_write_offs',
      'sessions',
      'stray_search',
      'strays',
      'taken_cards',
      'transactions',
      'transfer_attempts',
      'transfers',
      'unknown_outgoing',
      'unready_sessions',
      'usage_records',
      'wallets',
      'webhook_attempts',
      'webhook_cursor',
      'webhook_deliveries',
      'webhook_messages',
      'webhooks',
      'withdrawal_addresses',
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
