import { setTimeout as delay } from 'node:timers/promises';
import { type BillingClient, createBillingClient, reportUsage } from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { createRegistryClient } from '@gridlease/client/registry';

export interface StoryOptions {
  readonly gatewayUrl: string;
  /** How many times as fast as real time the platform's time passes. */
  readonly timeScale: number;
  /** For how long the renter pays at first. */
  readonly minutes: number;
  /** Digits after the point of an amount that the chain can carry. */
  readonly tokenDecimals: number;
  /** Sends tokens on the chain; returns the signature of the transaction. */
  readonly giveTokens: (walletId: string, amount: string) => Promise<string>;
  /** A fresh address on the chain, requested when a payout is due. */
  readonly openPayee: () => Promise<{ readonly address: string; received(): Promise<string> }>;
  readonly tell: (line: string) => void;
}

const MINUTE_MS = 60_000;
/** Prices have up to this many digits after the point, whatever the token has. */
const BOOK_DECIMALS = 9;
const CARD = { model_name: 'NVIDIA GeForce RTX 4090', vram_mb: 24_564 };
const WATTS = 380;
/** With less than a quarter of an hour left the service warns; the renter then pays for this many more minutes. */
const WARNED_HOURS = 0.25;
const TOP_UP_MINUTES = 60;
/** Minutes of the platform that the rental continues after the top-up. */
const AFTER_MINUTES = 10;
/** Time limit for a payout to become final. */
const PAYOUT_MS = 120_000;
const PAYOUT_POLL_MS = 500;

interface Story extends StoryOptions {
  readonly billing: BillingClient;
  readonly walletId: string;
}

/** A whole rental, printed line by line. Throws when a part of the platform refuses what the story needs. */
export async function playRental(options: StoryOptions): Promise<void> {
  const { gatewayUrl, tell } = options;
  const billing = createBillingClient({ baseUrl: gatewayUrl });
  const machine = await joinMachine(options);
  const order = {
    provider_id: machine,
    gpu_model: CARD.model_name,
    requested_vram_mb: CARD.vram_mb,
    estimated_power_w: WATTS,
  };
  const price = await orThrow(
    billing.POST('/api/v1/pricing/calculate', { body: { ...order, duration_hours: '1' } }),
  );
  tell(
    `An hour costs ${price.total_cost}: the card ${price.base_cost}, its memory ${price.vram_cost}, its power ${price.power_cost}; ${price.platform_fee} of it are the platform's.`,
  );

  const user_id = `rita-${Date.now()}`;
  const wallet = await orThrow(billing.POST('/api/v1/wallet', { body: { user_id } }));
  const story = { ...options, billing, walletId: wallet.id };
  tell(`Rita opens a wallet; tokens that come to ${wallet.deposit_address} are hers.`);
  await deposit(story, costOf(story, price.total_cost, options.minutes));

  const { session, ...begun } = await orThrow(
    billing.POST('/api/v1/billing/start-session', { body: { user_id, job_id: 'training-run-1', ...order } }),
  );
  tell(
    `She rents it: session ${session.id}, ${session.locked_amount} are held, money for ${hours(begun.estimated_runtime_hours)}.`,
  );
  await tellBalance(story);

  await useUntil(
    story,
    session.id,
    ({ estimated_runtime_hours }) => Number(estimated_runtime_hours ?? 0) < WARNED_HOURS,
  );
  tell('Her funds run low, and she is warned.');
  await deposit(story, costOf(story, price.total_cost, TOP_UP_MINUTES));
  const { session: toppedUp } = await current(story, session.id);
  const goal = toppedUp.billed_minutes + AFTER_MINUTES;
  await useUntil(story, session.id, ({ session: now }) => now.billed_minutes >= goal);

  const ended = await orThrow(
    billing.POST('/api/v1/billing/end-session', {
      body: { session_id: session.id, reason: 'the training is done' },
    }),
  );
  const bill = ended.session;
  tell(
    `She ends it: ${bill.billed_minutes} minutes, ${bill.total_cost}, of which the provider gets ${bill.provider_earnings} and the platform ${bill.platform_fee}.`,
  );
  await tellBalance(story);
  await payOut(story, machine);
}

/** The machine's earnings go to its owner over the chain. */
async function payOut({ billing, openPayee, tell }: Story, providerID: string): Promise<void> {
  const params = { path: { providerID } };
  const earned = await orThrow(billing.GET('/api/v1/provider/{providerID}/earnings', { params }));
  tell(
    `The machine has earned ${earned.total_earnings}, of which ${earned.available_earnings} can be paid out.`,
  );
  const payee = await openPayee();
  const { payout_id, amount, transaction } = await orThrow(
    billing.POST('/api/v1/provider/{providerID}/payout', { params, body: { to_address: payee.address } }),
  );
  tell(
    `Alice asks for it at ${payee.address}: payout ${payout_id} of ${amount}, of which ${transaction.fee} are for her new account there.`,
  );
  for (const deadline = Date.now() + PAYOUT_MS; ; await delay(PAYOUT_POLL_MS)) {
    const { payouts } = await orThrow(billing.GET('/api/v1/provider/{providerID}/payouts', { params }));
    const payout = payouts.find((one) => one.payout_id === payout_id);
    if (payout?.status === 'confirmed') {
      tell(`It is final on the chain, transaction ${payout.solana_signature}.`);
      break;
    }
    if (payout?.status !== 'pending' || Date.now() > deadline) {
      throw new Error(`the payout is ${payout?.stage}: ${payout?.reason}`);
    }
  }
  tell(`  Alice's account on the chain: ${await payee.received()}`);
}

async function joinMachine({ gatewayUrl, tell }: StoryOptions): Promise<string> {
  const registry = createRegistryClient({ baseUrl: gatewayUrl });
  const gpu = { ...CARD, driver_version: '550.54', is_healthy: true };
  const machine = await orThrow(
    registry.POST('/providers', { body: { owner_id: 'alice', name: 'rig-1', gpus: [gpu] } }),
  );
  tell(`Alice's machine joins with a ${CARD.model_name}: provider ${machine.id}.`);
  return machine.id;
}

async function deposit(story: Story, amount: string): Promise<void> {
  const { billing, walletId, tell } = story;
  const solana_signature = await story.giveTokens(walletId, amount);
  const params = { path: { walletID: walletId } };
  const transaction = await orThrow(
    billing.POST('/api/v1/wallet/{walletID}/deposit', { params, body: { solana_signature } }),
  );
  tell(`Rita deposits ${amount} over the chain: ${transaction.status}.`);
  await tellBalance(story);
}

async function tellBalance({ billing, walletId, tell }: Story): Promise<void> {
  const params = { path: { walletID: walletId } };
  const balance = await orThrow(billing.GET('/api/v1/wallet/{walletID}/balance', { params }));
  const owed = balance.debt === '0' ? '' : `, ${balance.debt} owed`;
  tell(`  wallet: ${balance.available_balance} available, ${balance.locked_balance} held${owed}`);
}

function current({ billing }: Story, sessionID: string) {
  return orThrow(
    billing.GET('/api/v1/billing/current-usage/{sessionID}', { params: { path: { sessionID } } }),
  );
}

type CurrentUsage = Awaited<ReturnType<typeof current>>;

/** The machine reports its usage every minute of the platform, until the condition holds. */
async function useUntil(
  story: Story,
  session_id: string,
  isOver: (usage: CurrentUsage) => boolean,
): Promise<void> {
  const { billing, timeScale, tell } = story;
  for (let report = 0; ; report += 1) {
    const usage = await current(story, session_id);
    if (usage.session.status !== 'active' && usage.session.status !== 'grace') {
      throw new Error(`the session is ${usage.session.status}: ${usage.session.end_reason}`);
    }
    if (isOver(usage)) return;
    await reportUsage(billing, {
      session_id,
      gpu_utilization_percent: 90 + (report % 8),
      vram_utilization_percent: 71,
      power_draw_w: WATTS - (report % 30),
    });
    if (report % 15 === 0) {
      tell(
        `  ${usage.session.billed_minutes} minutes: ${usage.current_cost} so far, money for ${hours(usage.estimated_runtime_hours)}`,
      );
    }
    await delay(MINUTE_MS / timeScale);
  }
}

/** The least that the token can carry of the cost of some minutes at an hourly price, as a decimal string. */
function costOf({ tokenDecimals }: StoryOptions, hourly: string, minutes: number): string {
  const [whole = '', fraction = ''] = hourly.split('.');
  const hour = BigInt(whole + fraction.padEnd(BOOK_DECIMALS, '0'));
  const divisor = 60n * 10n ** BigInt(BOOK_DECIMALS - tokenDecimals);
  const units = (hour * BigInt(Math.ceil(minutes)) + divisor - 1n) / divisor;
  const digits = units.toString().padStart(tokenDecimals + 1, '0');
  const point = digits.length - tokenDecimals;
  return tokenDecimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
}

function hours(text = '0'): string {
  const minutes = Math.floor(Number(text) * 60);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
