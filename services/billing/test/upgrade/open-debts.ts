/**
 * The books of the upgrade fixture 0016 (README.md): run with the address of an empty database it migrates that, lets
 * rentals run into every kind of debt, and prints who is who.
 */
import { setDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import { collectFees } from '../../src/books/fees.ts';
import { closeMonth } from '../../src/books/ledger/close-month.ts';
import { end } from '../rentals.ts';
import { type Debtors, HOLD, openDebtors, settleEvents, settlePayout } from './debts-scene.ts';
import type { BeforeWithDebts } from './recorded-responses.ts';
import { readWallets } from './recorded-responses.ts';
import { succeed } from './rentals-scene.ts';
import { deposit, openScene, openWallet, TOKEN } from './scene.ts';

/** When owners ran into debt, when renters did, when September was closed, and when the last rental began. */
const TIMES = {
  owners: '2026-09-10T12:00:00Z',
  renters: '2026-09-20T12:00:00Z',
  closing: '2026-10-02T12:00:00Z',
  last: '2026-10-20T12:00:00Z',
};

/** Each rental's machine and renter; some renters have two. They run until their renters' grace is over. */
const RENTALS = {
  kept: 'kept',
  partlyPaidOut: 'partly-paid-out',
  paidOut: 'paid-out',
  inFlight: 'in-flight',
  first: 'twice',
  second: 'twice',
  repaid: 'repaid',
  writtenOff: 'written-off',
  unrefunded: 'refunded',
  refunded: 'refunded',
} as const;

/** Rents a machine for half an hour that is paid for, and pays its earnings out. */
async function earn({ scene, billing, rent, pass, post }: Debtors, machine: string, userId: string) {
  const { id } = await rent(userId, machine);
  await pass(10, 10, 10);
  await succeed(end(billing, id));
  const payout = await post(`provider/${machine}/payout`);
  await settlePayout(scene, payout.payout_id);
  return id;
}

const refund = ({ post }: Debtors, sessionId: string, amount: string) =>
  post(`admin/sessions/${sessionId}/refund`, {
    amount,
    provider_share: 'taken_back',
    reason: 'the card was broken',
  });

/** Two owners owe for refunds of what was paid out; the second has repaid an earlier one from its earnings. */
async function indebtOwners(debtors: Debtors) {
  const { scene, renter } = debtors;
  const wallets = {
    owner: await openWallet(scene, 'provider', 'owing-owner'),
    repayingOwner: await openWallet(scene, 'provider', 'repaying-owner'),
    rich: await renter('rich', 5n * TOKEN),
  };
  const ofOwner = await earn(debtors, 'owing-owner', 'rich');
  const ofRepaying = await earn(debtors, 'repaying-owner', 'rich');
  await refund(debtors, ofOwner, '0.1');
  await refund(debtors, ofRepaying, '0.1');
  await earn(debtors, 'repaying-owner', 'rich');
  await refund(debtors, ofRepaying, '0.05');
  return { wallets, sessions: { ofOwner, ofRepaying } };
}

async function indebtRenters(debtors: Debtors) {
  const { scene, renter, rent, pass } = debtors;
  const wallets: Record<string, string> = {};
  const sessions: Record<string, string> = {};
  const names = Object.entries(RENTALS);
  for (const name of Object.keys(RENTALS))
    wallets[`${name}Owner`] = await openWallet(scene, 'provider', name);
  for (const userId of new Set(Object.values(RENTALS))) {
    const rentals = names.filter(([, own]) => own === userId).length;
    wallets[userId] = await renter(userId, BigInt(rentals) * HOLD);
  }
  const isLater = (name: string) => name === 'second' || name === 'refunded';
  for (const [name, userId] of names) if (!isLater(name)) sessions[name] = (await rent(userId, name)).id;
  await pass(10);
  for (const [name, userId] of names) if (isLater(name)) sessions[name] = (await rent(userId, name)).id;
  await pass(10, 10, 10, 10, 10, 10, 10, 10);
  return { wallets, sessions };
}

/** What happens after the renters have run into debt. */
async function changeDebts(
  debtors: Debtors,
  wallets: Record<string, string>,
  sessions: Record<string, string>,
) {
  const { scene, post } = debtors;
  await settlePayout(scene, (await post('provider/partlyPaidOut/payout', { amount: '0.65' })).payout_id);
  await settlePayout(scene, (await post('provider/paidOut/payout')).payout_id);
  await post('provider/inFlight/payout');
  await deposit(scene, wallets.repaid ?? '', TOKEN / 20n);
  const reason = 'the renter disappeared';
  await post(`admin/wallets/${wallets['written-off']}/write-off`, { amount: '0.07', reason });
  await refund(debtors, sessions.refunded ?? '', '0.15');
}

async function live(debtors: Debtors) {
  const { scene, renter, rent, pass } = debtors;
  const owners = await indebtOwners(debtors);
  await scene.moveTo(TIMES.renters);
  const renters = await indebtRenters(debtors);
  await changeDebts(debtors, renters.wallets, renters.sessions);
  await scene.moveTo(TIMES.closing);
  await closeMonth(scene.books.db, '2026-09');
  await scene.moveTo(TIMES.last);
  const wallets = {
    inGraceOwner: await openWallet(scene, 'provider', 'inGrace'),
    inGrace: await renter('in-grace'),
  };
  const { id: inGrace } = await rent('in-grace', 'inGrace');
  await pass(10, 10, 10, 10, 10, 10, 10, 5);
  const [platform] = await adminQuery<{ id: string }>(
    "select id from wallets where wallet_type = 'platform'",
    [],
    scene.url,
  );
  const order = { journalId: scene.newId(), walletId: platform?.id ?? '' };
  await scene.change((trx) => collectFees(trx, order));
  return {
    wallets: { ...owners.wallets, ...renters.wallets, ...wallets, platform: order.walletId },
    sessions: { ...owners.sessions, ...renters.sessions, inGrace },
  };
}

async function write(url: string): Promise<BeforeWithDebts> {
  const scene = await openScene(url, TIMES.owners);
  const debtors = await openDebtors(scene);
  try {
    const { wallets, sessions } = await live(debtors);
    await settleEvents(scene);
    const responses = await readWallets(debtors.billing, Object.values(wallets));
    const balances = responses.map(({ balance }) => [balance.wallet_id, balance] as const);
    return { at: scene.now(), wallets, sessions, balances: Object.fromEntries(balances) };
  } finally {
    await debtors.close();
    await scene.books.close();
    await setDatabaseTime(url, null);
  }
}

process.stdout.write(JSON.stringify(await write(process.argv[2] ?? '')));
