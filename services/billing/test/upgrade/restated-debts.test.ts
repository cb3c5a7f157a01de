import { openDatabase } from '@gridlease/common/database/open';
import { adminQuery, type TestDatabase } from '@gridlease/testing/database';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { proveLedger } from '../../src/books/ledger/proof.ts';
import type { BillingTables } from '../../src/database/database.ts';
import { log } from '../billing.ts';
import { DEBT } from './debts-scene.ts';
import { postEarlier } from './earlier-books.ts';
import type { BeforeWithDebts } from './recorded-responses.ts';
import { listClaims } from './restated-books.ts';
import { openNotUpgraded, readBefore, upgrade } from './upgraded.ts';

const FIXTURE = '0016';

let before: BeforeWithDebts;
let database: TestDatabase;
beforeAll(async () => {
  before = await readBefore(FIXTURE);
});
beforeEach(async () => {
  database = await openNotUpgraded(FIXTURE, before.at);
});
afterEach(async () => {
  await database?.close();
});

const query = <Row extends object>(text: string) => adminQuery<Row>(text, [], database.url);

async function findings() {
  const { db, close } = openDatabase<BillingTables>({
    url: database.url,
    applicationName: 'billing-test',
    log,
  });
  return proveLedger(db).finally(close);
}

/** Posts to accounts by their codes, as somebody would by hand; amounts in base units. */
const post = (lines: Readonly<Record<string, bigint>>) =>
  postEarlier(database.url, { kind: 'adjustment', lines });

const codeOf = (name: string, kind: string) => `wallet:${before.wallets[name]}:${kind}`;

describe('restating debts', () => {
  it('makes claims of what wallets still owe after they have repaid what they can', async () => {
    await post({ [codeOf('kept', 'available')]: 11_000_000n, 'platform:adjustments': -11_000_000n });
    await upgrade(database.url);
    expect(await listClaims(database.url, before)).toMatchObject({ kept: [{ amount: DEBT - 11_000_000n }] });
    expect(
      await query(`select balance::text from accounts where code = '${codeOf('kept', 'available')}'`),
    ).toEqual([{ balance: '0' }]);
    expect(await findings()).toEqual([]);
  });

  it('makes claims of the platform of debts that nobody can explain', async () => {
    // The platform's wallet repays what it can.
    const available = 462_767_787n;
    await post({
      [codeOf('kept', 'debt')]: -5n,
      [codeOf('keptOwner', 'debt')]: -7n,
      [codeOf('platform', 'debt')]: -11n - available,
      'platform:adjustments': 23n + available,
    });
    await upgrade(database.url);
    const unexplained = { to: 'platform', since: before.at };
    expect(await listClaims(database.url, before)).toMatchObject({
      kept: [{ to: 'owner', amount: DEBT }, ...[5n, 7n].map((amount) => ({ ...unexplained, amount }))],
      [before.wallets.platform ?? '']: [{ ...unexplained, amount: 11n }],
    });
    expect(await findings()).toEqual([]);
  });

  it('is refused, and undone, if the books do not add up', async () => {
    await query("update accounts set balance = balance + 1 where code = 'platform:adjustments'");
    await expect(upgrade(database.url)).rejects.toThrow(
      'it does not hold that all accounts together sum to zero before (all accounts: 1, not 0)',
    );
    expect(await query("select to_regclass('claims') as name")).toEqual([{ name: null }]);
    expect(await query("select name from kysely_migration where name like '0017%'")).toEqual([]);
  });

  it('is refused if a payment is not what was charged', async () => {
    await query(`
      update transactions set amount = amount + 1
      where id = (select payment_id from sessions where id = '${before.sessions.kept}')`);
    await expect(upgrade(database.url)).rejects.toThrow(
      'of 11 rentals in debt, 10 have a payment of what was charged',
    );
  });
});
