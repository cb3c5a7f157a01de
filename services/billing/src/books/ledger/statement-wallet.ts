import { type RawBuilder, sql } from 'kysely';

/** Whether an account's balance is the platform's own. */
export const IS_PLATFORMS: RawBuilder<boolean> = sql`
  (wallet_id is null and kind like 'platform\\_%' and kind <> 'platform_claims')`;

/** The wallet to whose statement an account belongs; null for those of nobody. */
export const STATEMENT_WALLET: RawBuilder<string | null> = sql`
  case when ${IS_PLATFORMS} then (select id from wallets where wallet_type = 'platform') else wallet_id end`;
