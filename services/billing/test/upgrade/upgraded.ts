import { readFile } from 'node:fs/promises';
import { migrateDatabase } from '@gridlease/common/database/migrations';
import { setDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery, openTestDatabase, type TestDatabase } from '@gridlease/testing/database';
import { migrations } from '../../migrations/index.ts';
import { log } from '../billing.ts';
import type { Before, BeforeWithDebts } from './recorded-responses.ts';

/** The fixture of that schema (README.md). */
const read = (name: string, file: string) => readFile(new URL(`${name}.${file}`, import.meta.url), 'utf8');

/** The responses from before the upgrade. */
export async function readBefore<Kind extends Before | BeforeWithDebts>(name: string): Promise<Kind> {
  return JSON.parse(await read(name, 'before.json'));
}

/** A database of the fixture that has been brought up to date at that moment, where its clock stands. */
export function openUpgraded(name: string, at: string): Promise<TestDatabase> {
  return openTestDatabase({
    template: `billing_upgraded_${name}`,
    async migrate(url) {
      await restore(name, url);
      await setDatabaseTime(url, at);
      await upgrade(url);
    },
  });
}

/** A database of the fixture as it was, whose clock stands at that moment. */
export async function openNotUpgraded(name: string, at: string): Promise<TestDatabase> {
  const database = await openTestDatabase({
    template: `billing_not_upgraded_${name}`,
    migrate: (url) => restore(name, url),
  });
  // Not in the template, which tests of different moments share.
  await setDatabaseTime(database.url, at);
  return database;
}

async function restore(name: string, url: string): Promise<void> {
  await adminQuery(await read(name, 'sql'), [], url);
}

export const upgrade = (url: string): Promise<void> => migrateDatabase({ url, migrations, log });
