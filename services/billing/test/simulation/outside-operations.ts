import { roundDownToUnit } from '../../src/books/money/token-unit.ts';
import type { TokenChange } from '../../src/chain/network/chain.ts';
import type { ExpectedReceipt } from './model.ts';
import type { Operation, Stage } from './operation.ts';
import { LIMITS } from './replica.ts';
import { TOKEN } from './world.ts';

/** Time, weather, and what customers do on the chain without telling anybody. */

/** Mostly seconds, now and then so long that block hashes grow old. */
const timePasses: Operation = {
  name: 'time passes',
  weight: 9,
  isOutside: true,
  async run({ world: { random, pass }, say }) {
    const milliseconds = random.chance(0.1) ? random.int(20_000, 90_000) : random.int(200, 6_000);
    say(`${milliseconds} ms`);
    await pass(milliseconds);
  },
};

const weatherChanges: Operation = {
  name: 'the weather changes',
  weight: 2,
  isOutside: true,
  async run({ world: { random, weather }, say }) {
    const isStorm = random.chance(0.5);
    weather.unavailable = isStorm ? random.pick([0, 0.05, 0.3]) : 0;
    weather.falseNull = isStorm ? random.pick([0, 0.1, 0.5]) : 0;
    weather.badSend = isStorm ? random.pick([0, 0.3, 0.9]) : 0.02;
    weather.lags = [random.int(0, 2), isStorm ? random.int(0, 60) : random.int(0, 3)];
    say(JSON.stringify(weather));
  },
};

interface Part {
  readonly to: string;
  readonly walletId: string | undefined;
}

/** Where a customer sends tokens, and with which memo. */
function planPayment({ world: { random, addresses }, model }: Stage, sender: string) {
  const named = random.pick(model.wallets);
  // Who has sent tokens there before goes on sending them to an address that was the platform's.
  const hot = random.pick([addresses.hot, ...addresses.former]).owner;
  const byLink = sender === 'linked sender' ? model.wallets[0]?.id : undefined;
  const own = (): Part => {
    const wallet = random.pick(model.wallets);
    return { to: wallet.depositAddress, walletId: wallet.id };
  };
  switch (random.pick(['own', 'own', 'memo', 'plain', 'several', 'unknown memo'])) {
    case 'memo':
      return { parts: [{ to: hot, walletId: named.id }], memos: [`wallet:${named.id}`] };
    case 'plain':
      return { parts: [{ to: hot, walletId: byLink }], memos: [] };
    case 'unknown memo':
      return {
        parts: [{ to: hot, walletId: byLink }],
        memos: ['wallet:00000000-0000-7000-8000-000000000000'],
      };
    case 'several': {
      const both = [own(), own()];
      const [one, other] = both;
      const apart = one?.to === other?.to ? both.slice(0, 1) : both;
      return { parts: [...apart, { to: hot, walletId: named.id }], memos: [`wallet:${named.id}`] };
    }
    default:
      return { parts: [own()], memos: [] };
  }
}

const customerPays: Operation = {
  name: 'a customer pays',
  weight: 6,
  isOutside: true,
  async run(stage) {
    const { world, model, say } = stage;
    const { random, chain, change, keyOf, unit } = world;
    const sender = random.pick(model.senders);
    const { parts, memos } = planPayment(stage, sender);
    const signature = chain.newSignature();
    const changes: TokenChange[] = [];
    let total = 0n;
    for (const { to, walletId } of parts) {
      const some = BigInt(random.int(1, 40)) * TOKEN + BigInt(random.int(0, 999_999_999));
      const amount = roundDownToUnit(some, unit);
      const received = change(to, amount);
      total += amount;
      changes.push(received);
      const receipt: ExpectedReceipt = { signature, tokenAccount: received.tokenAccount, amount, walletId };
      model.receipts.push(receipt);
      say(`${amount} to ${walletId ?? 'nobody'}`);
    }
    changes.push(change(keyOf(sender).publicKey.toBase58(), -total));
    const lastValidBlockHeight = chain.newLifetime();
    chain.receive({
      signature,
      lastValidBlockHeight,
      changes,
      memos,
      ...(random.chance(0.05) && { failsWith: 'InvalidAccountData' }),
    });
  },
};

/** Below what the service takes for dust, base units. */
const DUST = 999;

/** More transactions than one pass reads name an account of ours; most of them move nothing, the others dust. */
const somebodySpams: Operation = {
  name: 'somebody spams',
  weight: 2,
  isOutside: true,
  async run({ world: { random, chain, change, addresses, keyOf, unit }, model, say }) {
    const hot = random.pick([addresses.hot, ...addresses.former]).owner;
    const to = random.chance(0.8) ? hot : random.pick(model.wallets).depositAddress;
    const count = random.int(1, 12);
    say(`${count} times`);
    for (let at = 0; at < count; at += 1) {
      const some = to === hot && random.chance(0.3) ? BigInt(random.int(1, DUST)) : 0n;
      const amount = roundDownToUnit(some, unit);
      const changes = [change(to, amount), change(keyOf('exchange').publicKey.toBase58(), -amount)];
      chain.receive({
        signature: chain.newSignature(),
        lastValidBlockHeight: chain.newLifetime(),
        changes,
        memos: [],
        ...(random.chance(0.2) && { failsWith: 'InvalidAccountData' }),
      });
    }
  },
};

/** In the middle of whatever is signed and under way. */
const keyChanges: Operation = {
  name: "the platform's key changes",
  weight: 1,
  isOutside: true,
  async run({ world, say }) {
    say(world.changePlatformKey() ?? 'not again');
  },
};

/** Its tokens go elsewhere, and it keeps the rent: who sends to it next has to pay for another account. */
const receiverCloses: Operation = {
  name: 'a receiver closes its account',
  weight: 3,
  isOutside: true,
  async run({ world: { random, chain, change }, model, say }) {
    const account = change(random.pick(model.destinations), 0n);
    if (!chain.existsAt(account.tokenAccount)) return;
    say(account.owner);
    chain.close(account);
  },
};

/** Nothing, less than it needs to exist and pay a fee, a fee, an account, or enough. */
const LAMPORTS = [0n, 800_000n, 900_900n, 3_000_000n, 10_000_000_000n, 10_000_000_000n];

/** Somebody else spends what the fee payer has, or fills it up. */
const feePayerChanges: Operation = {
  name: 'the fee payer has other funds',
  weight: 1,
  isOutside: true,
  async run({ world: { random, chain }, say }) {
    const lamports = random.pick(LAMPORTS);
    say(`${lamports}`);
    chain.lamportsGiven = chain.spent() + lamports;
  },
};

const LOW = { transferMax: 5n * TOKEN, dayMax: 20n * TOKEN };

/** What was accepted before waits while it is above them. */
const limitsChange: Operation = {
  name: 'the limits change',
  weight: 2,
  isOutside: true,
  async run({ world: { random, limits }, say }) {
    const isLow = random.chance(0.5);
    say(isLow ? 'down' : 'up');
    Object.assign(limits, isLow ? LOW : LIMITS);
  },
};

export const OUTSIDE_OPERATIONS: readonly Operation[] = [
  timePasses,
  weatherChanges,
  customerPays,
  somebodySpams,
  keyChanges,
  receiverCloses,
  limitsChange,
  feePayerChanges,
];
