import { sql } from 'kysely';
import type { Wallet } from '../../books/wallets/wallet.ts';
import { noteAddress } from '../../chain/transfers/store.ts';
import type { BillingTransaction } from '../../database/database.ts';

/**
 * Until when a payout to this address has to wait; undefined: not at all. The wallet's own counts from when it was set,
 * any other from when the wallet named it first.
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
