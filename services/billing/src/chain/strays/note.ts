import type { AddressRules } from '../../books/wallets/address-rules.ts';
import type { Database } from '../../database/database.ts';
import type { ChainTransaction } from '../network/chain.ts';
import type { KnownToken } from '../network/token.ts';
import * as store from './store.ts';
import { type OurOwner, type StrayAccount, strayOf } from './stray.ts';

export interface OwnerDeps {
  readonly addresses: AddressRules;
  readonly token: KnownToken;
}

/** The keys of the platform, former ones included. */
export function platformOwners({ addresses }: Pick<OwnerDeps, 'addresses'>): OurOwner[] {
  return [addresses.hot, ...addresses.former].map((one) => ({ ...one, walletId: undefined }));
}

/** Those of these addresses that are ours, by address. */
export async function findOurOwners(
  deps: Pick<OwnerDeps, 'addresses'>,
  db: Database,
  owners: readonly string[],
): Promise<ReadonlyMap<string, OurOwner>> {
  const all = [...(await store.listDepositOwners(db, owners)), ...platformOwners(deps)];
  return new Map(all.map((one) => [one.owner, one]));
}

/**
 * Finds what a transaction paid to our owners that is not booked, and notes it to be read: it is listed as a stray
 * once it is final and still there. Returns the accounts.
 */
export async function noteStraysOf(
  deps: OwnerDeps,
  db: Database,
  { tokenChanges }: ChainTransaction,
): Promise<readonly StrayAccount[]> {
  const received = tokenChanges.filter(({ change }) => change > 0n);
  if (received.length === 0) return [];
  const ours = await findOurOwners(
    deps,
    db,
    received.map(({ owner }) => owner),
  );
  const token = deps.token.current();
  const strays = received.flatMap((change) => {
    const owner = ours.get(change.owner);
    return (owner && strayOf(change, owner, token)) ?? [];
  });
  // An account that was closed and opened again within the transaction is in it twice.
  const byAccount = new Map(strays.map((one) => [one.tokenAccount, one]));
  await store.noteStrays(db, [...byAccount.values()]);
  return strays;
}
