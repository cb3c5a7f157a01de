import type { Actor } from '@gridlease/common/access/caller';
import { resolveOwner } from '@gridlease/common/access/ownership';
import {
  type IdempotentRequest,
  type Outcome,
  replayOf,
  runIdempotent,
} from '@gridlease/common/idempotency/idempotent';
import type { TraceContext } from '@gridlease/common/tracing/trace-context';
import type { BillingTransaction } from '../database/tables.ts';
import { insufficientFunds, walletInactive, walletInDebt, walletNotFoundOf } from '../errors.ts';
import type { WalletAccounts } from '../ledger/accounts.ts';
import { insertHolds } from '../ledger/hold-store.ts';
import { move } from '../ledger/journal.ts';
import { lockPostedAccounts, openEarnedAccount, postJournals } from '../ledger/store.ts';
import { greatest } from '../money/compare.ts';
import type { Wanted } from '../pricing/service.ts';
import { openOwnersWallet, type WalletDeps } from '../wallets/service.ts';
import { findWalletOf } from '../wallets/store.ts';
import type { Wallet } from '../wallets/wallet.ts';
import { costOfMinutes, MINUTE_MS } from './accrual.ts';
import { rateAboveMaximum, sessionAlreadyActive, sessionTooShort } from './errors.ts';
import { announceSessions } from './events.ts';
import { lockText } from './posting.ts';
import { writeSessionTransactions } from './posting-store.ts';
import type { SessionDeps } from './service.ts';
import type { Session, SessionPrice } from './session.ts';
import { courseOf } from './standing.ts';
import type { StandingView } from './standing-store.ts';
import { findLiveSessionOf, insertSession } from './store.ts';

/** What a renter asks for. */
export interface RentalOrder {
  readonly userId: string | undefined;
  readonly providerId: string;
  readonly jobId: string | undefined;
  readonly wanted: Wanted;
  /** Base units. */
  readonly maxHourlyRate: bigint | undefined;
  readonly maximumMinutes: number | undefined;
}

/** The machine's terms for an order, asked for before anything is locked. */
export interface RentalTerms {
  readonly ownerId: string;
  readonly matchedModel: string;
  readonly price: SessionPrice;
  /** What else led to the price; kept with the session. */
  readonly quote: Readonly<Record<string, unknown>>;
  readonly minimumMinutes: number | undefined;
  readonly maximumMinutes: number | undefined;
  /** Keeps the machine's memory for the order until the transaction ends. @throws BillingError 409 */
  readonly reserve: (trx: BillingTransaction) => Promise<void>;
}

export interface StartDeps extends SessionDeps, WalletDeps {
  /** Base units that must be available. */
  readonly minimumBalance: bigint;
  readonly termsOf: (order: RentalOrder, trace: TraceContext) => Promise<RentalTerms>;
}

/**
 * Starts a rental: the price is frozen, its first period held, and from this moment on it is charged.
 *
 * @throws BillingError 402 `insufficient_funds`; 404 `wallet_not_found`, `provider_not_found`; 409
 *   `session_already_active`, `rate_above_maximum`, `session_too_short`, `provider_not_available`,
 *   `provider_capacity_exceeded`, `wallet_in_debt`, `wallet_inactive`; 503 `registry_unavailable`; what `resolveOwner`
 *   throws
 */
export async function startSession(
  deps: StartDeps,
  { actor, trace }: { readonly actor: Actor; readonly trace: TraceContext },
  order: RentalOrder,
  idempotency: IdempotentRequest<StandingView> | undefined,
): Promise<Outcome<StandingView>> {
  const userId = resolveOwner(actor, order.userId, 'user_id');
  const replayed = await replayOf(deps.db, idempotency);
  if (replayed !== undefined) return replayed;
  const terms = await deps.termsOf(order, trace);
  const maximumMinutes = requireTerms(order, terms);
  const outcome = await runIdempotent(deps.db, idempotency, (trx) =>
    writeSession(deps, trx, trace, { ...order, userId, maximumMinutes }, terms),
  );
  deps.onEvent();
  return outcome;
}

/** Answers how long the session may run. */
function requireTerms(order: RentalOrder, { price, ...terms }: RentalTerms): number | undefined {
  const { maxHourlyRate: maximum } = order;
  if (maximum !== undefined && price.total > maximum) throw rateAboveMaximum({ total: price.total, maximum });
  const limits = [order.maximumMinutes, terms.maximumMinutes].filter((limit) => limit !== undefined);
  const longest = limits.length === 0 ? undefined : Math.min(...limits);
  const { minimumMinutes = 0 } = terms;
  if (longest !== undefined && longest < minimumMinutes) throw sessionTooShort(minimumMinutes);
  return longest;
}

interface AcceptedOrder extends RentalOrder {
  readonly userId: string;
}

async function writeSession(
  deps: StartDeps,
  trx: BillingTransaction,
  trace: TraceContext,
  order: AcceptedOrder,
  terms: RentalTerms,
): Promise<StandingView> {
  const { wanted } = order;
  // The machine's lock comes before those of rows.
  await terms.reserve(trx);
  const wallet = await findWalletOf(trx, { userId: order.userId, type: 'user' });
  if (wallet === undefined) throw walletNotFoundOf(order.userId);
  if (!wallet.isActive) throw walletInactive();
  const provider = await openOwnersWallet(deps, trx, terms.ownerId);
  const earned = await openEarnedAccount(trx, { walletId: provider.id, providerId: order.providerId });
  const accounts = await lockFunds(trx, wallet);
  await requireNoOther(trx, order);
  const amount = firstHold(deps, order, terms);
  requireFunds(accounts, { amount, minimum: deps.minimumBalance });
  const id = deps.newId();
  const holdId = amount === 0n ? undefined : await hold(deps, trx, { id, wallet, accounts, amount });
  const session = await insertSession(
    trx,
    {
      id,
      userId: order.userId,
      jobId: order.jobId,
      providerId: order.providerId,
      maximumMinutes: order.maximumMinutes,
      gpuModel: wanted.gpuModel,
      totalVramMb: wanted.totalVramMb,
      estimatedPowerW: wanted.estimatedPowerW,
      walletId: wallet.id,
      providerOwnerId: terms.ownerId,
      providerWalletId: provider.id,
      earnedAccountId: earned.id,
      matchedModel: terms.matchedModel,
      allocatedVramMb: wanted.requestedVramMb,
      price: terms.price,
      quote: terms.quote,
      holdId,
      paymentId: deps.newId(),
    },
    deps.sessionRules.intervalMs,
  );
  if (session === undefined) throw sessionAlreadyActive(undefined);
  await tellOfStart(deps, trx, trace, { session, amount });
  return viewOfStart(session, accounts, amount);
}

async function lockFunds(trx: BillingTransaction, wallet: Wallet): Promise<WalletAccounts> {
  const { wallets } = await lockPostedAccounts(trx, { walletIds: [wallet.id] });
  const accounts = wallets.get(wallet.id);
  if (accounts === undefined) throw new Error(`wallet ${wallet.id} has no accounts`);
  return accounts;
}

/** Whoever repeats a start whose answer was lost is told so, also when the money is used up by it. */
async function requireNoOther(trx: BillingTransaction, { userId, jobId }: AcceptedOrder): Promise<void> {
  if (jobId === undefined) return;
  const other = await findLiveSessionOf(trx, { userId, jobId });
  if (other !== undefined) throw sessionAlreadyActive(other);
}

/** The cost of the initial period, or of the whole session where that is shorter. */
function firstHold(
  { sessionRules: rules }: StartDeps,
  { maximumMinutes }: RentalOrder,
  { price }: RentalTerms,
): bigint {
  const initial = Math.ceil(rules.initialMs / MINUTE_MS);
  return costOfMinutes(price.total, Math.min(initial, maximumMinutes ?? initial));
}

function requireFunds(accounts: WalletAccounts, need: { amount: bigint; minimum: bigint }): void {
  if (accounts.debt.balance < 0n) throw walletInDebt(-accounts.debt.balance);
  const required = greatest(need.amount, need.minimum);
  const available = accounts.available.balance;
  if (available < required) throw insufficientFunds({ available, required });
}

async function hold(
  { newId }: StartDeps,
  trx: BillingTransaction,
  order: { id: string; wallet: Wallet; accounts: WalletAccounts; amount: bigint },
): Promise<string> {
  const { accounts, amount } = order;
  const id = newId();
  const row = { id, walletId: order.wallet.id, accountId: accounts.locked.id, reference: order.id };
  await insertHolds(trx, [{ ...row, amount, captured: 0n, released: 0n }]);
  const entries = move(accounts.available, accounts.locked, amount);
  await postJournals(trx, [{ id: newId(), kind: 'hold_placed', reference: order.id, entries }]);
  return id;
}

async function tellOfStart(
  deps: StartDeps,
  trx: BillingTransaction,
  trace: TraceContext,
  { session, amount }: { session: Session; amount: bigint },
): Promise<void> {
  if (amount > 0n) {
    const lock = { id: deps.newId(), type: 'session_lock', status: 'confirmed' } as const;
    const description = lockText(session);
    await writeSessionTransactions(trx, [{ ...lock, session, amount, fee: 0n, description }]);
  }
  await announceSessions(trx, deps, trace, [{ what: 'started', session }]);
}

function viewOfStart(session: Session, accounts: WalletAccounts, amount: bigint): StandingView {
  const usage = {
    reports: 0,
    lastMeasuredAt: undefined,
    actualPowerW: undefined,
    lastReportAt: undefined,
    silentMs: 0,
    gpuUtilizationSum: 0,
    vramUtilizationSum: 0,
    powerDrawSum: 0,
  };
  return {
    standing: {
      session,
      course: courseOf(session, usage, 0),
      lastReportAt: undefined,
      funds: { hold: amount, available: accounts.available.balance - amount, debt: 0n },
    },
    usage,
    now: session.startedAt,
  };
}
