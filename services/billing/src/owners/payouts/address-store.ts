import { sql } from 'kysely';
import type { Wallet } from '../../books/wallets/wallet.ts';
import { noteAddress } from '../../chain/transfers/store.ts';
import type { BillingTransaction } from '../../database/database.ts';

/**
 * Returns when a payout to this address is allowed; undefined if now. The cooldown of the wallet's own
 * address starts when it is set, that of any other address when the wallet first uses it.
 */
export async function payoutUsableAt(
  trx: BillingTransaction,
  wallet: Wallet,
  address: string,
  cooldownSeconds: number,
): Promise<Date | undefined> {
  const walletId = wallet.id;
  if (address !== wallet.solanaAddress) return noteAddress(trx, { walletId, address }, cooldownSeconds);
  const { rows } = await sql<{ usable_at: Date }>`
    select usable_at from (
      select (solana_address_since + make_interval(secs => ${cooldownSeconds}))::timestamptz(3) as usable_at
      from wallets where id = ${walletId}
    ) as own where usable_at > gridlease_now()`.execute(trx);
  return rows[0]?.usable_at;
}
