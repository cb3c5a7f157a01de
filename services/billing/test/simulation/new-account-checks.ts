import { sql } from 'kysely';
import { PREPARED } from './prepared.ts';
import type { World } from './world.ts';

interface Books {
  readonly kept: string;
  readonly charged: string;
  readonly attempts: readonly {
    readonly signature: string;
    readonly account: string;
    readonly fee: string;
  }[];
}

/**
 * The platform's SOL: every token account of a receiver that one of our transactions has created was paid for, by a fee
 * that is reserved as long as the transfer is not final and is the platform's afterwards. Sweeps create its own.
 */
export async function wrongNewAccounts({ db, chain, addresses }: World): Promise<string[]> {
  const { rows } = await sql<Books>`
    select
      (select (a.balance + coalesce((select sum(amount) from account_tails where account_id = a.id), 0))::text
        from accounts a where a.code = 'platform:network_fees') as kept,
      (select coalesce(sum(fee), 0)::text from transactions
        where type in ('withdrawal', 'payout') and status = 'confirmed') as charged,
      (select coalesce(json_agg(json_build_object(
          'signature', a.signature, 'account', a.new_account, 'fee', t.account_fee::text)), '[]')
        from transfer_attempts a join transfers t on t.id = a.transfer_id
        where a.new_account is not null) as attempts
    where ${PREPARED}`.execute(db);
  const { kept = '0', charged = '0', attempts = [] } = rows[0] ?? {};
  const paidFor = new Map(
    attempts.filter(({ fee }) => fee !== '0').map((one) => [one.signature, one.account]),
  );
  const own = new Set([addresses.hot, ...addresses.former].map(({ tokenAccount }) => tokenAccount));
  return [
    ...(kept === charged ? [] : [`platform:network_fees has ${kept}, and transfers were charged ${charged}`]),
    ...chain
      .created()
      .filter(({ account, signature }) => !own.has(account) && paidFor.get(signature) !== account)
      .map(
        ({ account, signature }) =>
          `the platform paid for ${account} in ${signature}, and nobody was charged`,
      ),
  ];
}
