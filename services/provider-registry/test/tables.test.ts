import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { adminQuery } from '@gridlease/testing/database';
import { expect, it } from 'vitest';
import { openRegistryDatabase } from './registry.ts';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));

/** Table and columns as each feature's `table.ts` declares them, read as text: types leave nothing behind at run time. */
async function declaredColumns(): Promise<Map<string, string[]>> {
  const files = (await readdir(SOURCES, { recursive: true })).filter((name) => name.endsWith('/table.ts'));
  const texts = await Promise.all(files.sort().map((name) => readFile(`${SOURCES}${name}`, 'utf8')));
  return new Map(texts.flatMap((text) => [...columnsIn(text)]));
}

function columnsIn(source: string): Map<string, string[]> {
  const tables = /interface RegistryTables \{([^}]*)\}/.exec(source)?.[1] ?? '';
  const names = [...tables.matchAll(/(\w+): (\w+);/g)];
  return new Map(
    names.map(([, table = '', type = '']) => {
      const members = new RegExp(`interface ${type} \\{([^}]*)\\}`).exec(source)?.[1] ?? '';
      return [table, [...members.matchAll(/^ {2}(\w+): /gm)].map(([, member = '']) => member).sort()];
    }),
  );
}

it('the declared tables have the columns of the migrated database', async () => {
  const database = await openRegistryDatabase();
  try {
    const declared = await declaredColumns();
    expect([...declared.keys()].sort()).toEqual([
      'account_states',
      'allocation_comparison',
      'allocations',
      'class_members',
      'deleted_providers',
      'former_owners',
      'gpu_classes',
      'gpu_prices',
      'gpus',
      'inventory_changes',
      'inventory_log',
      'market',
      'metric_hours',
      'price_members',
      'provider_card_faults',
      'provider_labels',
      'provider_live',
      'provider_silences',
      'provider_states',
      'provider_suspensions',
      'provider_uptime',
      'providers',
      'rate_sets',
      'registry_clock',
      'suspended_gpus',
      'uptime_round',
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
