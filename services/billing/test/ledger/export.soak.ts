/** A month of five million entries is exported with flat memory, and adds up: `npm run soak -- export`. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { EXPORT_MEMORY } from '@gridlease/devstack/platform/month-export';
import { setDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import { expect, it } from 'vitest';
import { runBilling } from '../process.ts';
import { openBooks, openWallet, tamper } from './books.ts';

// biome-ignore lint/style/noProcessEnv: how many is the caller's choice
const ENTRIES = Number(process.env.GRIDLEASE_SOAK_ENTRIES ?? 5_000_000);
/** Of two entries each. */
const JOURNALS = Math.floor(ENTRIES / 2);
const WALLETS = 1_000;
const MEMORY_MB_MAX = 200;
const MONTH_SECONDS = 29 * 86_400;
const VERIFY = fileURLToPath(new URL('../../../../scripts/verify-month.mjs', import.meta.url));

/** Fills the month with charges of rentals that are owed: a debt has no bound. Without triggers, which other tests have. */
async function fill(books: Awaited<ReturnType<typeof openBooks>>): Promise<void> {
  await adminQuery(
    `insert into wallets (id, user_id, wallet_type, deposit_address, deposit_token_account)
      select gen_random_uuid(), 'user-' || n, 'user', 'address-' || n, 'tokens-' || n from generate_series(1, ${WALLETS}) as n`,
    [],
    books.url,
  );
  await adminQuery(
    `insert into accounts (code, kind, wallet_id, is_stored, floor, ceiling)
      select 'wallet:' || id || ':debt', 'debt', id, true, null, 0 from wallets where user_id like 'user-%' on conflict do nothing`,
    [],
    books.url,
  );
  await tamper(
    books,
    `create temp table payers on commit drop as
      select row_number() over (order by id) - 1 as n, id from accounts
        where code in (select 'wallet:' || id || ':debt' from wallets where user_id like 'user-%' and wallet_type = 'user')`,
    `create temp table charges on commit drop as
      select s, payers.id as payer,
        overlay(uuid7_at('2024-02-01'::timestamptz + make_interval(secs => s * ${MONTH_SECONDS}.0 / (${JOURNALS} + 1)))::text
          placing lpad(to_hex(s), 12, '0') from 25 for 12)::uuid as id
      from generate_series(1, ${JOURNALS}) as s join payers on payers.n = s % ${WALLETS}`,
    `insert into journals (id, kind) select id, 'debt_incurred' from charges`,
    `insert into entries (journal_id, account_id, account_version, n, amount, balance)
      select id, payer, row_number() over of_payer, 1, -7, -7 * row_number() over of_payer from charges
      window of_payer as (partition by payer order by s)`,
    `insert into entries (journal_id, account_id, n, amount)
      select id, (select id from accounts where code = 'platform:claims'), 2, 7 from charges`,
    `update accounts set version = c.count, balance = -7 * c.count
      from (select payer, count(*) as count from charges group by payer) as c where c.payer = accounts.id`,
    `insert into account_tails (account_id, entries, amount)
      select id, ${JOURNALS}, 7::numeric * ${JOURNALS} from accounts where code = 'platform:claims'`,
  );
  await adminQuery('analyze', [], books.url);
}

async function verify(folder: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [VERIFY, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { output: await text(child.stdout), code: await exit };
}

it('a month of millions of entries is exported with flat memory, and adds up', async () => {
  const books = await openBooks();
  const parent = await mkdtemp(join(tmpdir(), 'gridlease-export-'));
  try {
    await openWallet(books, 0n, 'platform');
    await adminQuery(`select make_month_partitions('2024-02-01')`, [], books.url);
    await setDatabaseTime(books.url, '2024-03-15T00:00:00Z');
    await fill(books);
    const folder = join(parent, 'month');
    const started = performance.now();
    const config = { database: { url: books.url } };
    const { code, output, lines } = await runBilling(
      config,
      ['export-month', '--month', '2024-02', '--output', folder],
      EXPORT_MEMORY,
    );
    expect(code, output).toBe(0);
    const seconds = (performance.now() - started) / 1_000;
    const written = JSON.parse(lines.at(-1) ?? '');
    const { size } = await stat(join(folder, 'journals.jsonl'));
    process.stdout.write(
      `${written.entries} entries: ${seconds.toFixed(0)} s, ${written.memory_mb_max} MB at most, journals ${size} bytes\n`,
    );
    expect(written.entries).toBe(2 * JOURNALS);
    expect(written.memory_mb_max).toBeLessThan(MEMORY_MB_MAX);
    expect(await verify(folder)).toMatchObject({ code: 0 });
  } finally {
    await books.close();
    await rm(parent, { recursive: true, force: true });
  }
});
