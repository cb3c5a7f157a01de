import type { Database, Transact } from '../../database/database.ts';
import type { Chain, TokenAccount, TokenHolder } from '../network/chain.ts';
import { findOurOwners, type OwnerDeps, platformOwners } from './note.ts';
import * as store from './store.ts';
import { type OurOwner, strayOf } from './stray.ts';

/** Deposit addresses per pass, at two calls each. */
const OWNERS_BATCH = 10;
/** Accounts read again per pass: what one call reads. */
const CHECKED_BATCH = 100;
/** The platform's keys and the holders of the token are looked at in every tenth pass. */
const WIDE_EVERY = 10;
/** Holders per statement. */
const HOLDERS_BATCH = 5_000;
/** Of one owner per look: anybody can open accounts for it. */
const ACCOUNTS_OF_OWNER_MAX = 1_000;

export interface StrayDeps extends OwnerDeps {
  readonly db: Database;
  readonly chain: Chain;
  readonly transact: Transact;
}

/** Called for every pass; `pass` is counted from 0. */
export async function searchStrays(deps: StrayDeps, pass: number): Promise<void> {
  await checkAgain(deps);
  const next = await deps.transact((trx) => store.takeNextOwners(trx, OWNERS_BATCH));
  const isWide = pass % WIDE_EVERY === 0;
  const owners = isWide ? [...platformOwners(deps), ...next] : next;
  const failures: unknown[] = [];
  // One that cannot be read must not keep the search from the others: its turn comes again.
  for (const owner of owners) await searchOwner(deps, owner).catch((error) => failures.push(error));
  if (isWide) await searchHolders(deps);
  if (failures.length > 0) throw failures[0];
}

/** Reads what was noted, and what is listed, again. */
async function checkAgain(deps: StrayDeps): Promise<void> {
  const tokenAccounts = await store.listToCheck(deps.db, CHECKED_BATCH);
  if (tokenAccounts.length > 0) await readAgain(deps, tokenAccounts);
}

/** Lists those of these accounts whose tokens are not booked, and removes those that are empty or not ours. */
async function readAgain(deps: StrayDeps, tokenAccounts: readonly string[]): Promise<void> {
  const found = await deps.chain.readTokenAccounts(tokenAccounts);
  const ours = await findOurOwners(
    deps,
    deps.db,
    found.map(({ owner }) => owner),
  );
  await save(deps, tokenAccounts, found, ours);
}

async function searchOwner(deps: StrayDeps, owner: OurOwner): Promise<void> {
  const all = await deps.chain.listTokenAccountsOf(owner.owner);
  const found = all.filter(({ amount }) => amount > 0n).slice(0, ACCOUNTS_OF_OWNER_MAX);
  await save(deps, [], found, new Map([[owner.owner, owner]]));
}

/** @param looked accounts to forget unless they are found to hold something */
async function save(
  deps: StrayDeps,
  looked: readonly string[],
  found: readonly TokenAccount[],
  ours: ReadonlyMap<string, OurOwner>,
): Promise<void> {
  const token = deps.token.current();
  const strays = found.flatMap((account) => {
    const owner = ours.get(account.owner);
    const stray =
      account.amount > 0n && owner
        ? strayOf({ ...account, tokenAccount: account.address }, owner, token)
        : undefined;
    return stray === undefined ? [] : { ...stray, amount: account.amount };
  });
  const mints = [...new Set(strays.map(({ mint }) => mint))];
  const decimals = mints.length === 0 ? new Map<string, number>() : await deps.chain.readDecimals(mints);
  const held = strays.map((one) => ({ ...one, decimals: decimals.get(one.mint) ?? 0 }));
  const kept = new Set(held.map(({ tokenAccount }) => tokenAccount));
  const empty = looked.filter((one) => !kept.has(one));
  if (held.length + empty.length === 0) return;
  await deps.transact(async (trx) => {
    if (held.length > 0) await store.saveHeld(trx, held);
    await store.forgetEmpty(trx, empty);
  });
}

/** Finds accounts of our token that one of our keys owns and that are not the derived one, among all holders. */
async function searchHolders(deps: StrayDeps): Promise<void> {
  const holders = await deps.chain.readHolders();
  if (holders === undefined) return;
  let some: TokenHolder[] = [];
  for (const holder of holders) {
    some.push(holder);
    if (some.length < HOLDERS_BATCH) continue;
    await searchAmong(deps, some);
    some = [];
  }
  await searchAmong(deps, some);
}

async function searchAmong(deps: StrayDeps, holders: readonly TokenHolder[]): Promise<void> {
  const ours = await findOurOwners(
    deps,
    deps.db,
    holders.map(({ owner }) => owner),
  );
  const found = holders.filter(({ owner, tokenAccount }) => {
    const our = ours.get(owner);
    return our !== undefined && our.tokenAccount !== tokenAccount;
  });
  // Their state may be older than that of the accounts themselves.
  const accounts = found.map(({ tokenAccount }) => tokenAccount);
  if (accounts.length > 0) await readAgain(deps, accounts);
}
