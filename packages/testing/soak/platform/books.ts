import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { orThrow } from '@gridlease/client/problem-error';
import { openLocalMint } from '@gridlease/devstack/chain/local-mint';
import { portsFrom } from '@gridlease/devstack/platform/ports';
import type { Site } from '@gridlease/testing/running-platform';
import { until } from '@gridlease/testing/until';
import { unitsOf } from '../../journeys/fixtures.ts';
import { tokenBalances } from '../../journeys/token-balances.ts';
import type { Diary } from './diary.ts';
import { chainOf, type Marketplace } from './marketplace.ts';

const run = promisify(execFile);
const checkout = fileURLToPath(new URL('../../../../', import.meta.url));
const PROOF_TIMEOUT_MS = 10 * 60_000;
/** Waits for leases of killed workers, sweeps, and final transfers, and then both sides are compared. */
const SETTLED_TIMEOUT_MS = 5 * 60_000;

/** All sums in base units. */
export interface Books {
  readonly deposited: bigint;
  /** Paid by withdrawals and payouts. */
  readonly sent: bigint;
  /** In the renters' wallets. */
  readonly inWallets: bigint;
  /** Earned by machines, and not paid out. */
  readonly earned: bigint;
  /** The platform's fees minus its share of refunds. */
  readonly kept: bigint;
  /** On the platform's accounts, according to its own reconciliation. */
  readonly onChain: bigint;
  /** Findings of billing's own proof; empty for sound books. */
  readonly findings: readonly unknown[];
  readonly wrong: readonly string[];
}

const sum = (amounts: readonly string[]) => amounts.reduce((all, one) => all + unitsOf(one), 0n);

/** Compares the diary, the books and the chain, once every transfer is final. */
export async function compareBooks(place: Marketplace, diary: Diary): Promise<Books> {
  await untilSent(place, diary);
  const onChain = await reconciled(place);
  const deposited = sum(diary.deposits.map(({ amount }) => amount));
  const sent = sum([...diary.withdrawals, ...diary.payouts].map(({ amount }) => amount));
  const refunded = sum(diary.refunds.map(({ amount }) => amount));
  const ended = diary.rentals.flatMap((rental) => rental.ended ?? []);
  const kept = sum(ended.map(({ platform_fee }) => platform_fee)) - refunded;
  const wallets = await wrongWallets(place, diary);
  const machines = await wrongEarnings(place, diary);
  const findings = await prove(place.site);
  const [inWallets, earned] = [wallets.sum, machines.sum];
  const wrong = [
    ...wallets.wrong,
    ...machines.wrong,
    ...(await wrongChain(place, diary, { deposited, sent, onChain })),
    ...unequal('deposits and all that has become of them', deposited, inWallets + earned + kept + sent),
    ...unequal('the chain and the books', onChain, inWallets + earned + kept),
    ...findings.map((finding) => `the proof of the ledger: ${JSON.stringify(finding)}`),
  ];
  return { deposited, sent, inWallets, earned, kept, onChain, findings, wrong };
}

function unequal(what: string, one: bigint, other: bigint): string[] {
  return one === other ? [] : [`${what}: ${one} and ${other} differ by ${one - other}`];
}

/** Waits until no wallet has pending transfers and every payout is confirmed. */
async function untilSent({ admin }: Marketplace, { payouts }: Diary): Promise<void> {
  const { billing } = admin;
  const isSent = async () => {
    const { wallets } = await orThrow(billing.GET('/api/v1/wallet'));
    return wallets.every(({ pending_balance }) => pending_balance === '0');
  };
  const patience = { timeoutMs: SETTLED_TIMEOUT_MS, every: 500 };
  await until(isSent, { ...patience, message: 'that every withdrawal is final' });
  for (const machine of new Set(payouts.map((payout) => payout.machine))) {
    const params = { path: { providerID: machine } };
    const earnings = () => orThrow(billing.GET('/api/v1/provider/{providerID}/earnings', { params }));
    const isPaid = async () => (await earnings()).in_payout_earnings === '0';
    await until(isPaid, { ...patience, message: `that the payouts of ${machine} are final` });
  }
}

/** The findings of a reconciliation that begins now. */
async function reconciled({ admin }: Marketplace): Promise<bigint> {
  const now = Date.now();
  const compare = async () => {
    const last = await orThrow(admin.billing.GET('/api/v1/reconciliation'));
    if (last.status !== 'even' || Date.parse(last.started_at ?? '') < now) return undefined;
    return last.not_final?.length === 0 ? { onChain: last.on_chain ?? '' } : undefined;
  };
  const patience = { timeoutMs: SETTLED_TIMEOUT_MS, every: 500, message: 'that books and chain are even' };
  return unitsOf((await until(compare, patience)).onChain);
}

async function wrongWallets({ renters }: Marketplace, diary: Diary) {
  const wrong: string[] = [];
  let total = 0n;
  const ended = diary.rentals.flatMap(({ wallet, ended }) =>
    ended === undefined ? [] : [{ wallet, ...ended }],
  );
  for (const { billing, wallet } of renters) {
    const params = { path: { walletID: wallet } };
    const { total_balance } = await orThrow(billing.GET('/api/v1/wallet/{walletID}/balance', { params }));
    const amounts = (all: readonly { wallet: string; amount: string }[]) =>
      sum(all.filter((one) => one.wallet === wallet).map(({ amount }) => amount));
    const spent = sum(ended.filter((one) => one.wallet === wallet).map(({ total_cost }) => total_cost));
    const due = amounts(diary.deposits) + amounts(diary.refunds) - amounts(diary.withdrawals) - spent;
    wrong.push(...unequal(`wallet ${wallet} has and should have`, unitsOf(total_balance), due));
    total += unitsOf(total_balance);
  }
  return { wrong, sum: total };
}

async function wrongEarnings({ admin }: Marketplace, diary: Diary) {
  const wrong: string[] = [];
  let total = 0n;
  for (const [machine, rentals] of Map.groupBy(diary.rentals, (rental) => rental.machine)) {
    const params = { path: { providerID: machine } };
    const earned = await orThrow(admin.billing.GET('/api/v1/provider/{providerID}/earnings', { params }));
    const due = sum(rentals.map(({ ended }) => ended?.provider_earnings ?? '0'));
    const paid = sum(diary.payouts.filter((one) => one.machine === machine).map(({ amount }) => amount));
    wrong.push(...unequal(`machine ${machine} earned`, unitsOf(earned.total_earnings), due));
    wrong.push(...unequal(`machine ${machine} was paid`, unitsOf(earned.paid_earnings), paid));
    total += unitsOf(earned.available_earnings) + unitsOf(earned.pending_earnings);
  }
  return { wrong, sum: total };
}

/** The chain itself, bypassing billing: minted tokens, and received ones. */
async function wrongChain(
  { site }: Marketplace,
  diary: Diary,
  { deposited, sent, onChain }: { deposited: bigint; sent: bigint; onChain: bigint },
): Promise<string[]> {
  const { connection, mint } = await openLocalMint(chainOf(site), join(site.dataFolder, 'secrets'));
  const { value } = await connection.getTokenSupply(mint.publicKey, 'finalized');
  const wrong = unequal('tokens there are, and were given', BigInt(value.amount), deposited);
  wrong.push(...unequal('tokens of the platform', onChain, BigInt(value.amount) - sent));
  const outgoing = [...diary.withdrawals, ...diary.payouts];
  for (const [to, transfers] of Map.groupBy(outgoing, (one) => one.to)) {
    const held = (await tokenBalances(site, to)).reduce((all, one) => all + BigInt(one), 0n);
    wrong.push(...unequal(`${to} has and was sent`, held, sum(transfers.map(({ amount }) => amount))));
  }
  return wrong;
}

/** Billing's own proof of its whole ledger, run as an operator would. */
async function prove({ dataFolder, portBase }: Site): Promise<unknown[]> {
  const password = (await readFile(join(dataFolder, 'secrets', 'postgres-billing'), 'utf8')).trim();
  const url = `postgres://billing:${password}@127.0.0.1:${portsFrom(String(portBase)).postgres}/billing`;
  const env = { GRIDLEASE_CONFIG: '/dev/null', GRIDLEASE_DATABASE__URL: url, GRIDLEASE_LOG_LEVEL: 'warn' };
  const program = ['--conditions=source', `${checkout}services/billing/src/main.ts`, 'prove'];
  const options = { cwd: checkout, env, timeout: PROOF_TIMEOUT_MS };
  // It exits with 1 when something is wrong.
  const { stdout } = await run(process.execPath, program, options).catch(
    (error) => error as { stdout: string },
  );
  const proof = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as { findings: unknown[] };
  return proof.findings;
}
