import { learnAccounts } from '../../src/support/accounts/learn.ts';
import { endAccount, forfeitBalance } from '../../src/support/accounts/service.ts';
import { type Operation, type Stage, TRACE } from './operation.ts';
import { TOKEN } from './world.ts';

/** What the authentication service says of customers, and asks for. */

const EVERYTHING = 1_000_000n * TOKEN;

/** Of the next state of the account; several processes may make the same one at once. */
async function nextVersion({ world: { db } }: Stage, userId: string): Promise<number> {
  const row = await db
    .selectFrom('wallets')
    .select('account_version')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return (row?.account_version ?? 0) + 1;
}

const closes: Operation = {
  name: 'close or open an account',
  routes: ['endAccount'],
  weight: 2,
  async run(stage) {
    const { world, model, replica, say } = stage;
    const userId = world.random.pick(model.renters);
    const version = await nextVersion(stage, userId);
    const isClosed = world.random.chance(0.4);
    say(`${userId} ${version} ${isClosed}`);
    if (isClosed) await endAccount(replica.deps, TRACE, userId, version);
    else await learnAccounts(replica.deps, [{ id: userId, status: 'active', version }]);
  },
};

const forfeits: Operation = {
  name: 'give up a balance',
  routes: ['forfeitBalance'],
  weight: 1,
  async run({ world, model, replica, say }) {
    const userId = world.random.pick(model.renters);
    // Mostly nothing is small enough.
    const { rules } = replica.deps;
    const minimum = world.random.chance(0.3) ? EVERYTHING : rules.minimum;
    say(`${userId} below ${minimum}`);
    await forfeitBalance({ ...replica.deps, rules: { ...rules, minimum } }, TRACE, userId);
  },
};

export const ACCOUNT_OPERATIONS: readonly Operation[] = [closes, forfeits];

/** All accounts are open again. */
export async function openAccounts({ world, model, replica }: Omit<Stage, 'say'>): Promise<void> {
  const rows = await world.db
    .selectFrom('wallets')
    .select(['user_id as id', 'account_version'])
    .where('account_status', '<>', 'active')
    .where('user_id', 'in', model.renters)
    .execute();
  const states = rows.map(({ id, account_version }) => {
    return { id, status: 'active', version: account_version + 1 } as const;
  });
  await learnAccounts(replica.deps, states);
}
