/** The ledger as one would write it without a database: numbers, changed in place. */
export interface WalletModel {
  available: bigint;
  locked: bigint;
  debt: bigint;
  earned: bigint;
}

interface RentalModel {
  readonly wallet: number;
  /** Minutes after the start of the run. */
  readonly startedAt: bigint;
  status: 'active' | 'grace' | 'over';
  /** Left of the hold. */
  left: bigint;
  charged: bigint;
  /** What it owes; undefined before it first did. */
  claim: ClaimModel | undefined;
  readonly order: number;
}

/** What a wallet owes for a rental, or without one, to the platform. */
interface ClaimModel {
  readonly wallet: number;
  readonly rental: RentalModel | undefined;
  open: bigint;
  /** The minute since when it is owed: of a rental, its oldest unpaid minute. */
  since: bigint;
  /** The older of two rentals whose oldest unpaid minute is the same is repaid first. */
  readonly order: number;
}

export interface Model {
  readonly wallets: WalletModel[];
  /** By the position of the operations that started them; undefined where that was refused. */
  readonly rentals: (RentalModel | undefined)[];
  minute: bigint;
  fees: bigint;
  collected: bigint;
  readonly claims: ClaimModel[];
  /** Rentals and loans so far. */
  created: number;
}

/** An operation; wallets and rentals by their position. */
export type Operation =
  | { readonly kind: 'deposit'; readonly wallet: number; readonly amount: bigint }
  | { readonly kind: 'borrow'; readonly wallet: number; readonly amount: bigint }
  | { readonly kind: 'start'; readonly wallet: number; readonly amount: bigint }
  | { readonly kind: 'pass'; readonly minutes: number }
  | { readonly kind: 'settle'; readonly rental: number; readonly other: number }
  | { readonly kind: 'end'; readonly rental: number }
  | { readonly kind: 'fail'; readonly rental: number }
  | { readonly kind: 'collect' }
  | { readonly kind: 'rollUp' };

/** A rental costs one base unit per minute, of which the platform gets an eighth. */
export const FEE_PERCENT = 12.5;
const feeOf = (charged: bigint) => charged / 8n;
/** A hold is refilled to cover this many minutes when it covers less than half of them. */
export const REFILL_MINUTES = 20n;

export function createModel(wallets: number): Model {
  return {
    wallets: Array.from({ length: wallets }, () => ({ available: 0n, locked: 0n, debt: 0n, earned: 0n })),
    rentals: [],
    minute: 0n,
    fees: 0n,
    collected: 0n,
    claims: [],
    created: 0,
  };
}

/** Who earns: the wallet after the one that pays. */
export const earnerOf = (model: Model, wallet: number) => (wallet + 1) % model.wallets.length;

/** Applies an operation, or returns the code of its refusal and changes nothing. */
export function applyToModel(model: Model, operation: Operation): 'insufficient_funds' | undefined {
  switch (operation.kind) {
    case 'deposit':
      credit(model, operation.wallet, operation.amount);
      return undefined;
    case 'borrow':
      borrow(model, operation);
      return undefined;
    case 'start':
      return start(model, operation);
    case 'pass':
      model.minute += BigInt(operation.minutes);
      return undefined;
    case 'settle':
      // The older one comes first, and what it takes is not there for the other.
      for (const at of [...new Set([operation.rental, operation.other])].sort((a, b) => a - b)) {
        settle(model, rentalAt(model, at));
      }
      return undefined;
    case 'end':
    case 'fail':
      end(model, rentalAt(model, operation.rental), operation.kind);
      return undefined;
    case 'collect':
      model.collected += model.fees;
      model.fees = 0n;
      return undefined;
    case 'rollUp':
      return undefined;
  }
}

function start(model: Model, { wallet, amount }: Operation & { kind: 'start' }) {
  const payer = walletAt(model, wallet);
  const isCovered = amount <= payer.available;
  const rental = { wallet, startedAt: model.minute, status: 'active', left: amount, charged: 0n } as const;
  model.rentals.push(isCovered ? { ...rental, claim: undefined, order: model.created } : undefined);
  model.created += 1;
  if (!isCovered) return 'insufficient_funds';
  payer.available -= amount;
  payer.locked += amount;
  return undefined;
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b);
const larger = (a: bigint, b: bigint) => (a > b ? a : b);

/** What started minutes cost beyond what has been charged, and what can pay for it without debt. */
function accountFor(model: Model, rental: RentalModel) {
  const wallet = walletAt(model, rental.wallet);
  const due = larger(larger(model.minute - rental.startedAt, 1n) - rental.charged, 0n);
  return { wallet, due, funds: rental.left + (wallet.debt === 0n ? wallet.available : 0n) };
}

function settle(model: Model, rental: RentalModel): void {
  if (rental.status === 'over') return;
  const { wallet, due, funds } = accountFor(model, rental);
  const isFunded = due <= funds && !(rental.status === 'grace' && wallet.debt > 0n);
  const isPosted = due > 0n || rental.status === 'grace';
  pay(model, rental);
  rental.status = isFunded ? 'active' : 'grace';
  if (isFunded && isPosted && wallet.debt === 0n && rental.left * 2n < REFILL_MINUTES) {
    hold(wallet, rental, smaller(REFILL_MINUTES - rental.left, wallet.available));
  }
}

function end(model: Model, rental: RentalModel, how: 'end' | 'fail'): void {
  if (rental.status === 'over') return;
  // A rental that failed at the moment of its start has not begun its first minute.
  if (how === 'end' || model.minute > rental.startedAt) pay(model, rental);
  const wallet = walletAt(model, rental.wallet);
  wallet.locked -= rental.left;
  const released = rental.left;
  rental.left = 0n;
  rental.status = 'over';
  credit(model, rental.wallet, released);
}

/** Pays what is due: from the hold, then from the available balance; the rest is owed. */
function pay(model: Model, rental: RentalModel): void {
  const { wallet, due, funds } = accountFor(model, rental);
  const paid = smaller(due, funds);
  hold(wallet, rental, larger(paid - rental.left, 0n));
  rental.left -= paid;
  wallet.locked -= paid;
  earn(model, rental, paid);
  rental.charged += due;
  if (due > paid) owe(model, rental, due - paid);
}

/** Owner and platform get what is paid. Call it before the charge or the debt changes by that. */
function earn(model: Model, { charged, claim, wallet }: RentalModel, paid: bigint): void {
  const before = charged - (claim?.open ?? 0n);
  const fee = feeOf(before + paid) - feeOf(before);
  model.fees += fee;
  walletAt(model, earnerOf(model, wallet)).earned += paid - fee;
}

/** Adds to what a rental owes. A minute costs one unit, so what was paid says which minute is the oldest unpaid one. */
function owe(model: Model, rental: RentalModel, amount: bigint): void {
  const { wallet, startedAt, charged } = rental;
  walletAt(model, wallet).debt += amount;
  rental.claim ??= addClaim(model, { wallet, rental, open: 0n, since: 0n, order: rental.order });
  rental.claim.open += amount;
  rental.claim.since = startedAt + charged - rental.claim.open;
}

function borrow(model: Model, { wallet, amount }: Operation & { kind: 'borrow' }): void {
  walletAt(model, wallet).debt += amount;
  addClaim(model, { wallet, rental: undefined, open: amount, since: model.minute, order: model.created });
  model.created += 1;
  repay(model, wallet);
}

function addClaim(model: Model, claim: ClaimModel): ClaimModel {
  model.claims.push(claim);
  return claim;
}

function hold(wallet: WalletModel, rental: RentalModel, amount: bigint): void {
  wallet.available -= amount;
  wallet.locked += amount;
  rental.left += amount;
}

function credit(model: Model, wallet: number, amount: bigint): void {
  walletAt(model, wallet).available += amount;
  repay(model, wallet);
}

/** Repays what a wallet owes from what it has available, the oldest unpaid minute first. */
function repay(model: Model, wallet: number): void {
  const payer = walletAt(model, wallet);
  const open = model.claims
    .filter((claim) => claim.wallet === wallet && claim.open > 0n)
    .sort((one, other) => Number(one.since - other.since) || one.order - other.order);
  for (const claim of open) {
    const amount = smaller(claim.open, payer.available);
    if (claim.rental !== undefined) earn(model, claim.rental, amount);
    payer.available -= amount;
    payer.debt -= amount;
    claim.open -= amount;
    claim.since += claim.rental === undefined ? 0n : amount;
  }
}

function walletAt(model: Model, place: number): WalletModel {
  const wallet = model.wallets[place];
  if (wallet === undefined) throw new RangeError(`there is no wallet ${place}`);
  return wallet;
}

/** The rental that this operation started; a refused one counts as over. */
function rentalAt(model: Model, place: number): RentalModel {
  return (
    model.rentals[place] ?? {
      wallet: 0,
      startedAt: 0n,
      status: 'over',
      left: 0n,
      charged: 0n,
      claim: undefined,
      order: 0,
    }
  );
}
