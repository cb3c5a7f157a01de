import { adminQuery, type TestDatabase } from '@gridlease/testing/database';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { proveLedger } from '../../src/books/ledger/proof.ts';
import { type Body, balanceOf, call } from '../billing.ts';
import { type Debtors, openDebtors } from './debts-scene.ts';
import { postEarlier } from './earlier-books.ts';
import type { BeforeWithDebts } from './recorded-responses.ts';
import { findUnevenHistories, listClaims } from './restated-books.ts';
import { address, type Scene, sceneAt, TOKEN } from './scene.ts';
import { openNotUpgraded, readBefore, upgrade } from './upgraded.ts';

const FIXTURE = '0016';
const AMOUNT = TOKEN / 10n;
const HOUR_MS = 3_600_000;

/** Withdrawals in every state that an earlier release left something in. */
const WITHDRAWALS = [
  { name: 'approval', status: 'awaiting_approval', attempts: [] },
  { name: 'cooldown', status: 'pending', attempts: [] },
  { name: 'due', status: 'pending', attempts: [] },
  { name: 'sent', status: 'processing', attempts: ['sent'] },
  { name: 'review', status: 'needs_review', attempts: ['expired', 'failed_on_chain'] },
] as const;

let before: BeforeWithDebts;
let database: TestDatabase;
let scene: Scene;
let debtors: Debtors;
let deposit: string;
const withdrawals = new Map<string, string>();
beforeAll(async () => {
  before = await readBefore(FIXTURE);
});
beforeEach(async () => {
  database = await openNotUpgraded(FIXTURE, before.at);
  for (const [at, withdrawal] of WITHDRAWALS.entries()) await leaveWithdrawal(at, withdrawal);
  await leaveDeposit();
  await leaveDispute();
  await upgrade(database.url);
  scene = await sceneAt(database.url, before.at);
  debtors = await openDebtors(scene);
});
afterEach(async () => {
  await debtors?.close();
  await scene?.books.close();
  await database?.close();
});

const walletOf = (name: string): string => before.wallets[name] ?? '';
const query = <Row extends object>(text: string, values: unknown[] = []) =>
  adminQuery<Row>(text, values, database.url);
/** An id of the fixture's last moment. */
const idOf = (n: number) =>
  query<{ id: string }>(
    `select (left(uuid7_at(gridlease_now())::text, 14) || '7000-9000-' || lpad($1, 12, '0'))::uuid as id`,
    [String(n)],
  ).then(([row]) => row?.id ?? '');

async function leaveWithdrawal(at: number, { name, status, attempts }: (typeof WITHDRAWALS)[number]) {
  const [id, wallet, to] = [await idOf(at), walletOf('rich'), address()];
  withdrawals.set(name, id);
  const code = (kind: string) => `wallet:${wallet}:${kind}`;
  const lines = { [code('available')]: -AMOUNT, [code('pending_out')]: AMOUNT };
  await postEarlier(database.url, { kind: 'withdrawal_reserved', reference: id, n: at + 1, lines });
  await query(
    `insert into transactions (id, from_wallet_id, type, status, amount, metadata)
     values ($1, $2, 'withdrawal', 'pending', $3, $4)`,
    [id, wallet, String(AMOUNT), { to_address: to }],
  );
  const notBefore = name === 'cooldown' ? new Date(Date.parse(before.at) + HOUR_MS) : null;
  await query(
    `insert into transfers (id, kind, wallet_id, destination, amount, status, attempts, not_before)
     values ($1, 'withdrawal', $2, $3, $4, $5, $6, $7)`,
    [id, wallet, to, String(AMOUNT), status, attempts.length, notBefore],
  );
  for (const [n, state] of attempts.entries()) {
    await query(
      `insert into transfer_attempts (id, transfer_id, n, signature, bytes, blockhash, last_valid_block_height, signed_slot,
         state, sends)
       values ($1, $2, $3, $4, '\\x00', 'hash', 1, 1, $5, 1)`,
      [await idOf(100 + 10 * at + n), id, n + 1, `signature ${n} of ${id}`, state],
    );
  }
}

async function leaveDeposit() {
  deposit = await idOf(50);
  await query(
    `insert into transactions (id, type, status, amount, metadata)
     values ($1, 'deposit', 'pending', $2, '{"reason":"unattributed"}')`,
    [deposit, String(AMOUNT)],
  );
  await query(
    `insert into deposits (id, signature, token_account, amount, slot, status)
     values ($1, 'a signature', 'hot', $2, 7, 'unattributed')`,
    [deposit, String(AMOUNT)],
  );
  const lines = { 'chain:hot': -AMOUNT, 'suspense:unmatched': AMOUNT };
  await postEarlier(database.url, { kind: 'deposit_unattributed', reference: deposit, n: 50, lines });
}

/** Of a rental whose renter owes, too. */
async function leaveDispute() {
  await query(
    `insert into disputes (id, session_id, earned_account_id, user_id, provider_id, provider_owner_id, reason)
     select $1, id, earned_account_id, user_id, provider_id, provider_owner_id, 'too slow' from sessions where id = $2`,
    [await idOf(60), before.sessions.kept],
  );
}

const admin = (path: string, body: object = {}) =>
  call(debtors.billing, 'POST', `/api/v1/admin/${path}`, body);
const idOfWithdrawal = (name: string) => withdrawals.get(name) ?? '';
const transferOf = async (name: string): Promise<Body> => {
  const { body } = await call(
    debtors.billing,
    'GET',
    `/api/v1/admin/transfers?wallet_id=${walletOf('rich')}`,
  );
  return body.transfers.find(({ id }: Body) => id === idOfWithdrawal(name));
};

async function expectSound() {
  expect(await proveLedger(scene.books.db)).toEqual([]);
  expect(await findUnevenHistories(database.url)).toEqual([]);
}

describe('open cases of the previous release', () => {
  it('are all there after the upgrade, and say what they wait for', async () => {
    expect(await transferOf('approval')).toMatchObject({
      status: 'awaiting_approval',
      waiting_for: 'approval',
    });
    expect(await transferOf('cooldown')).toMatchObject({
      status: 'pending',
      waiting_for: 'address_cooldown',
    });
    expect(await transferOf('due')).toMatchObject({ status: 'pending', attempts: 0 });
    expect(await transferOf('sent')).toMatchObject({ status: 'processing', attempts: 1, failures: 0 });
    expect(await transferOf('review')).toMatchObject({
      status: 'needs_review',
      waiting_for: 'review',
      attempts: 2,
      failures: 1,
    });
    expect(await balanceOf(debtors.billing, walletOf('rich'))).toMatchObject({
      available_balance: '3.8495005',
      pending_balance: '0.5',
    });
    await expectSound();
  });

  it('of transfers are left: decided, cancelled, returned; what may land stays', async () => {
    expect((await admin(`transfers/${idOfWithdrawal('approval')}/return`)).body.status).toBe('cancelled');
    const cancel = `/api/v1/wallet/${walletOf('rich')}/transactions/${idOfWithdrawal('cooldown')}/cancel`;
    expect((await call(debtors.billing, 'POST', cancel)).body.status).toBe('cancelled');
    expect((await admin(`transfers/${idOfWithdrawal('due')}/return`)).body.status).toBe('cancelled');
    expect((await admin(`transfers/${idOfWithdrawal('sent')}/return`)).body.code).toBe('transfer_in_flight');
    expect((await admin(`transfers/${idOfWithdrawal('review')}/return`)).body.status).toBe('failed');
    expect(await balanceOf(debtors.billing, walletOf('rich'))).toMatchObject({
      available_balance: '4.2495005',
      pending_balance: '0.1',
    });
    await expectSound();
  });

  it('of deposits are assigned, and repay what their wallet owes', async () => {
    const path = `/api/v1/deposits/${deposit}/assign`;
    const { status } = await call(debtors.billing, 'POST', path, { wallet_id: walletOf('paid-out') });
    expect(status).toBe(200);
    expect(await balanceOf(debtors.billing, walletOf('paid-out'))).toMatchObject({ debt: '0.100111' });
    await expectSound();
  });

  it('of disputes are decided: what is unpaid is cancelled, and the rest refunded', async () => {
    const [dispute] = await query<{ id: string }>('select id from disputes');
    const decided = await admin(`disputes/${dispute?.id}/decide`, {
      decision: 'refund',
      amount: '0.3',
      provider_share: 'taken_back',
      note: 'it was',
    });
    expect(decided).toMatchObject({ status: 200, body: { status: 'refunded' } });
    expect(await listClaims(database.url, before)).toMatchObject({ kept: [{ amount: 0n }] });
    expect(await balanceOf(debtors.billing, walletOf('kept'))).toMatchObject({
      debt: '0',
      available_balance: '0.099889',
    });
    await expectSound();
  });
});
