import { AccountLayout, getAssociatedTokenAddressSync } from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';
import { earnedBy, type Owner } from './owners.ts';
import type { PaymentChain } from './payment-chain.ts';

/** Maximum per call of getMultipleAccounts. */
const ACCOUNTS_MAX = 100;

/** Owners whose account on the chain does not hold exactly what they have earned. */
export async function listWronglyPaid(
  { connection, mint }: PaymentChain,
  owners: readonly Owner[],
): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (let from = 0; from < owners.length; from += ACCOUNTS_MAX) {
    const page = owners.slice(from, from + ACCOUNTS_MAX);
    const accounts = await connection.getMultipleAccountsInfo(
      page.map(({ address }) => getAssociatedTokenAddressSync(mint.publicKey, new PublicKey(address))),
      'finalized',
    );
    for (const [at, owner] of page.entries()) {
      const data = accounts[at]?.data;
      if (data === undefined || AccountLayout.decode(data).amount !== earnedBy(owner)) wrong.push(owner.id);
    }
  }
  return wrong;
}
