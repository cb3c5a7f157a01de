/** Statements that write wallets for the rows of a table with `wallet_id`. */
export const wallets = (table: string, userId: string, type: 'user' | 'provider') => `
  insert into wallets (id, user_id, wallet_type, deposit_address, deposit_token_account)
  select wallet_id, ${userId}, '${type}', wallet_id, wallet_id || '-tokens' from ${table}`;

/** Their accounts, all empty. */
export const plainAccounts = (table: string) => `
  insert into accounts (code, kind, wallet_id, is_stored, floor, ceiling)
  select 'wallet:' || wallet_id || ':' || kind, kind, wallet_id, true, case when kind <> 'debt' then 0 end,
    case when kind = 'debt' then 0 end
  from ${table}, unnest(array['available', 'locked', 'pending_out', 'debt']) as kind`;
