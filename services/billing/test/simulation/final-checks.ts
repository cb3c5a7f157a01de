import { sql } from 'kysely';
import { proveLedger } from '../../src/books/ledger/proof.ts';
import { reconcile } from '../../src/chain/reconciliation/reconcile.ts';
import { getEarnings } from '../../src/owners/earnings/service.ts';
import type { ExpectedReceipt, Model } from './model.ts';
import { NO_ARCHIVE } from './no-archive.ts';
import { ASKED, TRACE } from './operation.ts';
import { OWNERS, type World } from './world.ts';

/** What must be true when everything is over: chain, books and what customers expect say the same. */
export async function checkEnd(world: World, model: Model): Promise<void> {
  const wrong = [
    ...(await wrongAccounts(world)),
    ...(await wrongDeposits(world, model)),
    ...(await wrongTransfers(world)),
    ...(await wrongWallets(world)),
    ...(await wrongPending(world)),
    ...(await proveLedger(world.db)).map(({ check, subject, detail }) => `${check} ${subject}: ${detail}`),
  ];
  if (!(await reconcile(world.replicas[0].deps, TRACE)))
    wrong.push('the service finds chain and books uneven');
  if (wrong.length > 0) throw new Error(`in the end:\n  ${wrong.join('\n  ')}`);
}

/** Account by account, the chain against its mirror. */
async function wrongAccounts({ db, chain, addresses }: World): Promise<string[]> {
  const { rows } = await sql<{ token_account: string; held: string }>`
    select o.token_account, coalesce(-(a.balance
      + coalesce((select sum(t.amount) from account_tails t where t.account_id = a.id), 0)), 0)::text as held
    from (
      select deposit_token_account as token_account from wallets
      union select unnest(${[addresses.hot, ...addresses.former].map(({ tokenAccount }) => tokenAccount)}::text[])
    ) as o left join accounts a using (token_account)`.execute(db);
  return rows
    .map(({ token_account, held }) => ({
      account: token_account,
      held,
      real: chain.balanceAt(token_account),
    }))
    .filter(({ held, real }) => held !== String(real))
    .map(({ account, held, real }) => `${account} holds ${real}, and the books say ${held}`);
}

interface DepositRow {
  readonly signature: string;
  readonly token_account: string;
  readonly wallet_id: string | null;
  readonly amount: string;
  readonly status: string;
  readonly attribution: string | null;
  readonly journals: number;
}

/** Every receipt that the chain has is credited once, to whom it is due, and nothing else is. */
async function wrongDeposits({ db, chain }: World, { receipts }: Model): Promise<string[]> {
  const { rows } = await sql<DepositRow>`
    select signature, token_account, wallet_id, amount::text, status, attribution,
      (select count(*) from journals j where j.reference = d.id and j.kind like 'deposit%'
        and j.kind <> 'deposit_assigned')::integer as journals
    from deposits d`.execute(db);
  const nameOf = (signature: string, account: string) => `deposit ${signature.slice(0, 8)} to ${account}`;
  const found = new Map(rows.map((row) => [nameOf(row.signature, row.token_account), row]));
  const wrong = receipts.flatMap((receipt) => {
    const name = nameOf(receipt.signature, receipt.tokenAccount);
    const row = found.get(name);
    found.delete(name);
    const landed = chain.find(receipt.signature);
    const hasCome = landed !== undefined && landed.error === undefined;
    const isRight = hasCome ? row && isCredited(row, receipt) : row === undefined || isRefused(row);
    return isRight
      ? []
      : [`${name}: expected ${JSON.stringify(receipt, texts)} and it is ${JSON.stringify(row)}`];
  });
  return [...wrong, ...[...found.keys()].map((name) => `${name} is nobody's`)];
}

const texts = (_key: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value);

const isRefused = ({ status, journals }: DepositRow) => status === 'failed' && journals === 0;

function isCredited(row: DepositRow, { amount, walletId }: ExpectedReceipt): boolean {
  if (row.amount !== String(amount) || row.journals !== 1) return false;
  if (walletId !== undefined) return row.status === 'confirmed' && row.wallet_id === walletId;
  return row.attribution === 'administrator' ? row.status === 'confirmed' : row.status === 'unattributed';
}

interface TransferRow {
  readonly id: string;
  readonly kind: string;
  readonly destination: string;
  /** Without what is kept for the receiver's account. */
  readonly amount: string;
  readonly status: string;
}

/** A transfer is paid exactly when it is confirmed: once, in full, to its destination. */
async function wrongTransfers({ db, chain, change }: World): Promise<string[]> {
  const { rows } = await sql<TransferRow>`
    select id, kind, destination, (amount - account_fee)::text as amount, status from transfers`.execute(db);
  return rows.flatMap(({ id, destination, amount, status }) => {
    const payments = chain.landed.filter(
      ({ error, memos }) => error === undefined && memos[0]?.startsWith(`gridlease:${id}:`),
    );
    const { tokenAccount } = change(destination, 0n);
    const received = payments.flatMap(({ tokenChanges }) =>
      tokenChanges.filter((one) => one.tokenAccount === tokenAccount).map((one) => String(one.change)),
    );
    const isRight = status === 'confirmed' ? received.join() === amount : received.length === 0;
    return isRight ? [] : [`transfer ${id} of ${amount} is ${status} and its destination got [${received}]`];
  });
}

/** With every rental over and every dispute decided nothing waits but what is on its way out. */
async function wrongPending({ db, replicas: [{ deps }] }: World): Promise<string[]> {
  const wrong: string[] = [];
  for (const providerId of OWNERS) {
    const order = { providerId, from: undefined, to: undefined };
    const { pending, inPayout } = (await getEarnings({ ...deps, db, archive: NO_ARCHIVE }, ASKED, order))
      .total;
    if (pending !== inPayout) wrong.push(`of ${providerId} ${pending} is pending and ${inPayout} in payouts`);
  }
  return wrong;
}

/** What a wallet has is what came to it, less what left it and what it paid. */
async function wrongWallets({ db }: World): Promise<string[]> {
  const { rows } = await sql<{ id: string; has: string; due: string }>`
    with due as (
      select w.id,
        coalesce((select sum(amount) from deposits where wallet_id = w.id and status = 'confirmed'), 0)
        - coalesce((select sum(amount) from transactions
            where from_wallet_id = w.id and type = 'withdrawal' and status = 'confirmed'), 0)
        -- What was reserved for accounts that existed comes back to the wallet, also of a payout.
        + coalesce((select sum(t.amount - x.amount) from transfers t join transactions x on x.id = t.id
            where t.wallet_id = w.id and t.kind = 'payout' and t.status = 'confirmed'), 0)
        - coalesce((select sum(captured) from holds where wallet_id = w.id), 0)
        - coalesce((select sum(debt) from sessions where wallet_id = w.id), 0)
        + coalesce((select sum(e.amount) from journals j join entries e on e.journal_id = j.id
            join accounts a on a.id = e.account_id
            where j.kind = 'fees_collected' and a.wallet_id = w.id), 0)
        -- What an owner still owes of it comes later.
        + coalesce((select sum(r.amount - r.owed) from refunds r join sessions s on s.id = r.session_id
            where s.wallet_id = w.id), 0)
        + coalesce((select sum(amount) from transactions where type = 'refund_claim' and to_wallet_id = w.id), 0)
        - coalesce((select sum(r.from_wallet + r.owed) from refunds r join accounts a on a.id = r.earned_account_id
            where a.wallet_id = w.id), 0)
        + coalesce((select sum(d.amount) from debt_repayments d join accounts a on a.id = d.account_id
            where a.wallet_id = w.id), 0)
        + coalesce((select sum(case when to_wallet_id = w.id then amount else -amount end) from transactions
            where type = 'adjustment' and w.id in (to_wallet_id, from_wallet_id)
              and id not in (select transaction_id from debt_repayments)), 0)
        -- Deposits that were moved away from it, and what it owes for what it had spent of those and of adjustments.
        + coalesce((select sum(case when kind = 'deposit_move' then amount else 0 end - owed) from corrections
            where wallet_id = w.id and status = 'done'), 0)
        -- Of what its machines have earned, and on its way out for good or ill.
        + coalesce((select sum(amount) from transfers
            where wallet_id = w.id and kind = 'payout' and status = 'needs_review'), 0) as amount
      from wallets w
    )
    select due.id, sum(a.balance)::text as has, due.amount::text as due
    from due join accounts a on a.wallet_id = due.id and a.provider_id is null
    group by due.id, due.amount having sum(a.balance) <> due.amount`.execute(db);
  return rows.map(({ id, has, due }) => `wallet ${id} has ${has}, and ${due} is due to it`);
}
