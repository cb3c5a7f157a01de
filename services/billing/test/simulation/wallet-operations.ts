import { inTransaction } from '@gridlease/common/database/transaction';
import { HISTORY_MONTHS } from '../../src/books/history-months/worker.ts';
import { closeMonth } from '../../src/books/ledger/close-month.ts';
import { LEDGER_MONTHS } from '../../src/books/ledger/month-worker.ts';
import { openWallet, updateWallet } from '../../src/books/wallets/service.ts';
import { challengeAddress, linkAddress, unlinkAddress } from '../../src/chain/addresses/service.ts';
import { listChallenges } from '../../src/chain/addresses/store.ts';
import { recoverOutgoing } from '../../src/chain/outgoing/recovery.ts';
import { makeMonthPartitions } from '../../src/database/month-partitions.ts';
import { setRates } from '../../src/market/provider-rates/service.ts';
import { forEachKind } from '../../src/notices/notifications/notification.ts';
import { setSettings } from '../../src/notices/notifications/service.ts';
import { forgiveSilence } from '../../src/rentals/sessions/tick-store.ts';
import { USAGE_MONTHS } from '../../src/rentals/usage/month-worker.ts';
import { signText } from '../linking.ts';
import { ASKED, type Operation, type Stage, TRACE } from './operation.ts';
import { MACHINES, OWNERS, TOKEN } from './world.ts';

/** What belongs to wallets and machines beside their money, and what keeps the tables in order. */

const ACTOR = 'anybody';
const MINUTE_MS = 60_000;
const MONTHS_AHEAD = 2;
/** One in which nothing was booked. */
const MONTH = '2029-12';

const opens: Operation = {
  name: 'open a wallet',
  routes: ['createWallet'],
  weight: 1,
  prepare: ({ world }) => world.pass(1_000),
  async run({ world, replica, say }) {
    // Of one moment there is one guest, whoever opens the wallet.
    const user_id = `guest of ${world.now()}`;
    say(user_id);
    const order = { user_id, wallet_type: 'user', solana_address: undefined } as const;
    await openWallet(replica.deps, ASKED, order);
  },
};

const freezes: Operation = {
  name: 'freeze or thaw a wallet',
  routes: ['updateWallet'],
  weight: 2,
  async run({ world: { random }, model, replica, say }) {
    const { id } = random.pick(model.wallets);
    const is_active = random.chance(0.7);
    say(`${id} ${is_active}`);
    await updateWallet(replica.deps, ACTOR, id, { solana_address: undefined, is_active });
  },
};

/** Sends nothing, so that no deposit becomes anybody else's by its link. */
const saverOf = ({ world }: Stage) => world.keyOf('saver');

async function challenge({ world: { random }, model, replica }: Stage): Promise<void> {
  await challengeAddress(replica.deps, ACTOR, random.pick(model.wallets).id);
}

const challenges: Operation = {
  name: 'ask for a challenge',
  routes: ['challengeAddress'],
  weight: 1,
  run: challenge,
};

async function link(stage: Stage): Promise<void> {
  const { world, model, replica, say } = stage;
  const walletId = world.random.pick(model.wallets).id;
  const saver = saverOf(stage);
  const [newest] = await inTransaction(world.db, (trx) => listChallenges(trx, walletId, 1));
  const signature = signText(saver, newest?.message ?? 'nothing that was asked for');
  say(walletId);
  await linkAddress(replica.deps, ACTOR, { walletId, address: saver.publicKey.toBase58(), signature });
}

const links: Operation = {
  name: 'link an address',
  routes: ['linkAddress'],
  weight: 1,
  prepare: challenge,
  run: link,
};

const unlinks: Operation = {
  name: 'unlink an address',
  routes: ['unlinkAddress'],
  weight: 1,
  async prepare(stage) {
    await challenge(stage);
    await link(stage);
  },
  async run(stage) {
    const { world, model, replica } = stage;
    const address = saverOf(stage).publicKey.toBase58();
    await unlinkAddress(replica.deps, ACTOR, { walletId: world.random.pick(model.wallets).id, address });
  },
};

const setsRates: Operation = {
  name: 'set rates',
  routes: ['setProviderRates'],
  weight: 1,
  async run({ world: { random }, replica }) {
    const providerId = random.pick(MACHINES);
    const rate = {
      gpuModel: 'card',
      hourlyRate: BigInt(random.int(1, 9)) * TOKEN,
      vramPerGb: undefined,
      perKilowatt: undefined,
      minimumSessionMinutes: undefined,
      maximumSessionMinutes: undefined,
      isActive: true,
    };
    const rates = Array.from({ length: random.int(0, 3) }, () => rate);
    await setRates(replica.deps, ACTOR, { providerId, named: undefined, rates }, TRACE);
  },
};

const setsNotifications: Operation = {
  name: 'set notifications',
  routes: ['setNotifications'],
  weight: 1,
  async run({ world: { random }, replica }) {
    const on = random.chance(0.5);
    const switches = forEachKind(() => on);
    const userId = random.pick(OWNERS);
    const change = { userId, email: undefined, switches, named: undefined };
    await setSettings(replica.deps, ACTOR, change, () => {});
  },
};

const recovers: Operation = {
  name: 'recover what is unknown',
  routes: ['recoverOutgoing'],
  weight: 1,
  async run({ replica }) {
    await recoverOutgoing(replica.deps, { by: ASKED.actor, writeOff: false });
  },
};

const makesMonths: Operation = {
  name: 'make the next months',
  weight: 1,
  async run({ replica: { deps } }) {
    await inTransaction(deps.db, (trx) => makeMonthPartitions(trx, LEDGER_MONTHS, MONTHS_AHEAD));
    await inTransaction(deps.db, (trx) => makeMonthPartitions(trx, HISTORY_MONTHS, MONTHS_AHEAD));
    await inTransaction(deps.db, (trx) => makeMonthPartitions(trx, USAGE_MONTHS, MONTHS_AHEAD));
  },
};

/** Again and again: what is closed is refused, under the same locks. */
const closesMonth: Operation = {
  name: 'close a month',
  weight: 1,
  async run({ replica: { deps } }) {
    await closeMonth(deps.db, MONTH);
  },
};

/** Never of itself in a run: nobody is away there. */
const forgives: Operation = {
  name: 'forgive silence',
  weight: 0,
  async run({ world, replica: { deps } }) {
    await forgiveSilence(deps.db, new Date(world.now() - MINUTE_MS), deps.sessionRules.staleAfterMs);
  },
};

export const WALLET_OPERATIONS: readonly Operation[] = [
  opens,
  freezes,
  challenges,
  links,
  unlinks,
  setsRates,
  setsNotifications,
  recovers,
  makesMonths,
  closesMonth,
  forgives,
];
