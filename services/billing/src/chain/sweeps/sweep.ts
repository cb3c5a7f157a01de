import { sql } from 'kysely';
import { BALANCE_WITH_TAIL } from '../../books/ledger/store.ts';
import type { AddressRules } from '../../books/wallets/address-rules.ts';
import type { Database, Transact } from '../../database/database.ts';
import { FROZEN_REASON } from '../transfers/frozen.ts';
import { insertTransfer, SHORTAGE_REASON } from '../transfers/store.ts';

/** Sweeps started per pass. */
const BATCH = 100;

export interface SweepDeps {
  readonly db: Database;
  readonly newId: () => string;
  readonly addresses: AddressRules;
  readonly transact: Transact;
  /** Base units: smaller balances are not swept, unless a waiting outgoing transfer needs them. */
  readonly minimum: bigint;
  readonly onTransfer: () => void;
}

interface FullAccount {
  /** The wallet of the deposit address; for the account of a former key, the platform's wallet. */
  readonly wallet_id: string;
  readonly token_account: string;
  readonly amount: string;
}

/**
 * Starts sweeps into the hot account, from deposit addresses that hold enough and from accounts of former
 * platform keys; the transfer worker does the rest. Goes by the books, which contain only final amounts.
 * Returns how many sweeps were started.
 */
export async function beginSweeps(deps: SweepDeps): Promise<number> {
  const { addresses } = deps;
  const former = new Map(addresses.former.map(({ owner, tokenAccount }) => [tokenAccount, owner]));
  const full = [...(await listFullDeposits(deps)), ...(await listFullFormer(deps, [...former.keys()]))];
  for (const { wallet_id, token_account, amount } of full) {
    await deps.transact((trx) =>
      insertTransfer(trx, {
        id: deps.newId(),
        kind: 'sweep',
        walletId: wallet_id,
        destination: addresses.hot.owner,
        source: former.get(token_account),
        amount: BigInt(amount),
        status: 'pending',
        notBefore: undefined,
      }),
    );
  }
  if (full.length > 0) deps.onTransfer();
  return full.length;
}

/** A wallet has at most one sweep at a time (enforced by an index). */
const NOT_SWEPT = sql`
  not exists (
    select from transfers t
    where t.wallet_id = w.id and t.kind = 'sweep' and t.status in ('pending', 'processing', 'needs_review')
  )`;

/**
 * Largest first: the accounts that hold the minimum, and as many of the others as it takes to end a shortage.
 */
async function listFullDeposits(deps: SweepDeps): Promise<FullAccount[]> {
  let missing = await findMissing(deps);
  const minimum = missing > 0n ? 1n : deps.minimum;
  const { rows } = await sql<FullAccount>`
    select w.id as wallet_id, a.token_account, (-a.balance)::text as amount
    from accounts a join wallets w on w.deposit_token_account = a.token_account
    where a.kind = 'chain' and a.is_stored and -a.balance >= ${String(minimum)}::numeric and a.balance < 0
      and ${NOT_SWEPT}
    order by a.balance limit ${BATCH}`.execute(deps.db);
  return rows.filter(({ amount }) => {
    const isNeeded = missing > 0n;
    missing -= BigInt(amount);
    return isNeeded || BigInt(amount) >= deps.minimum;
  });
}

/**
 * Base units that the hot account lacks for all outgoing transfers, by the books and including sweeps in
 * progress; 0 unless a transfer is waiting for tokens.
 */
async function findMissing({ db, addresses }: SweepDeps): Promise<bigint> {
  const { rows } = await sql<{ missing: string }>`
    select (open.leaves - open.comes + coalesce((
      select ${BALANCE_WITH_TAIL} from accounts a where a.kind = 'chain' and a.token_account = ${addresses.hot.tokenAccount}
    ), 0))::text as missing
    from (
      select coalesce(sum(amount - account_fee) filter (where kind <> 'sweep'), 0) as leaves,
        coalesce(sum(amount) filter (where kind = 'sweep'), 0) as comes,
        bool_or(kind <> 'sweep' and reason = ${SHORTAGE_REASON}) as is_short
      from transfers where status in ('pending', 'processing') and reason is distinct from ${FROZEN_REASON}
    ) as open where open.is_short`.execute(db);
  return BigInt(rows[0]?.missing ?? 0);
}

/** One at a time, because all of them are swept for the platform's wallet. */
async function listFullFormer(
  { db, minimum }: SweepDeps,
  tokenAccounts: readonly string[],
): Promise<FullAccount[]> {
  if (tokenAccounts.length === 0) return [];
  const { rows } = await sql<FullAccount>`
    select w.id as wallet_id, held.token_account, held.amount::text
    from (
      select a.token_account, -${BALANCE_WITH_TAIL} as amount
      from accounts a where a.kind = 'chain' and a.token_account = any(${tokenAccounts})
    ) as held join wallets w on w.wallet_type = 'platform'
    where held.amount > 0 and held.amount >= ${String(minimum)}::numeric and ${NOT_SWEPT}
    order by held.amount desc limit 1`.execute(db);
  return rows;
}
