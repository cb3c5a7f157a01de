import { Keypair } from '@solana/web3.js';
import type pg from 'pg';
import { plainAccounts, wallets } from '../../harness/billing.ts';

/** Every tenth owner has several machines. */
const MANY_EACH = 10;
const MANY = 3;

/** An owner whose machines have earned something. */
export interface Owner {
  readonly id: string;
  /** The payout address, base58. */
  readonly address: string;
  /** Earnings of each machine in base units. */
  readonly earned: readonly bigint[];
}

export function makeOwners(count: number): readonly Owner[] {
  return Array.from({ length: count }, (_, n) => ({
    id: `owner-${n}`,
    address: newAddress(),
    earned: Array.from({ length: n % MANY_EACH === 0 ? MANY : 1 }, (_one, machine) =>
      BigInt(1_000_000_000 + 1_000 * n + machine),
    ),
  }));
}

export function earnedBy({ earned }: Owner): bigint {
  return earned.reduce((sum, amount) => sum + amount, 0n);
}

export function earnedByAll(owners: readonly Owner[]): bigint {
  return owners.reduce((sum, owner) => sum + earnedBy(owner), 0n);
}

const newAddress = () => Keypair.generate().publicKey.toBase58();

const OWNERS = `
  create temporary table owner on commit drop as
  select *, uuidv7() as wallet_id, uuidv7() as journal_id
  from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as o(id, address, deposit, deposit_account)`;
const MACHINES = `
  create temporary table machine on commit drop as
  select m.*, o.wallet_id, o.journal_id
  from unnest($1::text[], $2::text[], $3::integer[], $4::numeric[]) as m(id, owner, n, amount)
    join owner o on o.id = m.owner`;
/** The wallets' other rows have invented addresses; these are looked up on the chain, so they must be valid. */
const ADDRESSES = `
  update wallets w set solana_address = o.address, solana_address_since = now(), deposit_address = o.deposit,
    deposit_token_account = o.deposit_account
  from owner o where w.id = o.wallet_id`;
const EARNED_ACCOUNTS = `
  insert into accounts (code, kind, wallet_id, provider_id, is_stored, floor, balance, version)
  select 'wallet:' || wallet_id || ':earned:' || id, 'earned', wallet_id, id, true, 0, amount, 1 from machine`;
const JOURNALS = `insert into journals (id, kind) select journal_id, 'adjustment' from owner`;
const ENTRIES = `
  insert into entries (journal_id, account_id, account_version, n, amount, balance)
  select m.journal_id, a.id, 1, m.n + 2, m.amount, m.amount
  from machine m join accounts a on a.wallet_id = m.wallet_id and a.provider_id = m.id
  union all
  select journal_id, (select id from accounts where code = 'platform:adjustments'), null, 1, -sum(amount), null
  from machine group by journal_id`;
const ADJUSTMENTS = `
  update accounts set balance = balance - (select sum(amount) from machine),
    version = version + (select count(*) from owner)
  where code = 'platform:adjustments'`;

/** Writes them with their machines' earnings, which the platform holds; the ledger's triggers are enabled. */
export async function fillOwners(client: pg.Client, owners: readonly Owner[]): Promise<void> {
  const machines = owners.flatMap((owner) =>
    owner.earned.map((amount, n) => ({ id: `${owner.id}-machine-${n}`, owner: owner.id, n, amount })),
  );
  await client.query('begin');
  await client.query(OWNERS, [
    owners.map(({ id }) => id),
    owners.map(({ address }) => address),
    owners.map(newAddress),
    owners.map(newAddress),
  ]);
  await client.query(MACHINES, [
    machines.map(({ id }) => id),
    machines.map(({ owner }) => owner),
    machines.map(({ n }) => n),
    machines.map(({ amount }) => String(amount)),
  ]);
  await client.query(wallets('owner', 'id', 'provider'));
  await client.query(ADDRESSES);
  await client.query(plainAccounts('owner'));
  for (const text of [EARNED_ACCOUNTS, JOURNALS, ENTRIES, ADJUSTMENTS]) await client.query(text);
  await client.query('commit');
}
