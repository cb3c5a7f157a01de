import { adminQuery } from '@gridlease/testing/database';

/** The time of the newest posting to an account that every wallet has, from the journals, in billing's format. */
export async function newestPosting(databaseUrl: string, walletId: string): Promise<string> {
  const [row] = await adminQuery<{ posted_at: Date | null; created_at: Date }>(
    `select w.created_at, (
      select max(j.posted_at) from accounts a join entries e on e.account_id = a.id
        join journals j on j.id = e.journal_id
      where a.wallet_id = w.id and a.provider_id is null
    ) as posted_at from wallets w where w.id = $1`,
    [walletId],
    databaseUrl,
  );
  if (row === undefined) throw new Error(`there is no wallet ${walletId}`);
  return (row.posted_at ?? row.created_at).toISOString();
}
