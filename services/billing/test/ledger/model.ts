/** The ledger as one would write it without a database: numbers, changed in place. */
export interface WalletModel {
  available: bigint;
  locked: bigint;
  debt: bigint;
  earned: bigint;
}

export interface HoldModel {
  readonly wallet: number;
  left: bigint;
}

export interface Model {
  readonly wallets: WalletModel[];
  /** By the place of the order that placed them; undefined where that was refused. */
  readonly holds: (HoldModel | undefined)[];
  fees: bigint;
  collected: bigint;
}

/** What is done; wallets and holds by their place. */
export type Operation =
  | { readonly kind: 'deposit'; readonly wallet: number; readonly amount: bigint }
  | { readonly kind: 'borrow'; readonly wallet: number; readonly amount: bigint }
  | { readonly kind: 'place'; readonly wallet: number; readonly amount: bigint }
  | { readonly kind: 'extend'; readonly hold: number; readonly amount: bigint }
  | { readonly kind: 'capture'; readonly hold: number; readonly amount: bigint; readonly fee: bigint }
  | { readonly kind: 'tick'; readonly hold: number; readonly other: number; readonly amount: bigint }
  | { readonly kind: 'release'; readonly hold: number }
  | { readonly kind: 'collect' }
  | { readonly kind: 'rollUp' };

export function createModel(wallets: number): Model {
  return {
    wallets: Array.from({ length: wallets }, () => ({ available: 0n, locked: 0n, debt: 0n, earned: 0n })),
    holds: [],
    fees: 0n,
    collected: 0n,
  };
}

/** The code of the refusal that is due. */
type Refusal = 'insufficient_funds' | 'hold_closed' | 'hold_exceeded' | undefined;

export const FEE_OF_TICK = 1n;
/** Who earns: the wallet after the one that pays. */
export const earnerOf = (model: Model, wallet: number) => (wallet + 1) % model.wallets.length;

/** Applies an operation, or answers why it is refused and changes nothing. */
export function applyToModel(model: Model, operation: Operation): Refusal {
  switch (operation.kind) {
    case 'deposit':
      credit(walletAt(model, operation.wallet), operation.amount);
      return undefined;
    case 'borrow':
      walletAt(model, operation.wallet).debt += operation.amount;
      walletAt(model, earnerOf(model, operation.wallet)).earned += operation.amount;
      return undefined;
    case 'place':
      return place(model, operation);
    case 'tick':
      return tick(model, operation);
    case 'collect':
      model.collected += model.fees;
      model.fees = 0n;
      return undefined;
    case 'rollUp':
      return undefined;
    default:
      return changeOne(model, operation);
  }
}

function place(model: Model, { wallet, amount }: Operation & { kind: 'place' }): Refusal {
  const payer = walletAt(model, wallet);
  const isCovered = amount <= payer.available;
  model.holds.push(isCovered ? { wallet, left: amount } : undefined);
  if (!isCovered) return 'insufficient_funds';
  payer.available -= amount;
  payer.locked += amount;
  return undefined;
}

function changeOne(model: Model, operation: Operation & { kind: 'extend' | 'capture' | 'release' }): Refusal {
  const hold = holdAt(model, operation.hold);
  const wallet = walletAt(model, hold.wallet);
  if (hold.left === 0n) return 'hold_closed';
  if (operation.kind === 'extend') {
    if (operation.amount > wallet.available) return 'insufficient_funds';
    wallet.available -= operation.amount;
    wallet.locked += operation.amount;
    hold.left += operation.amount;
  } else if (operation.kind === 'capture') {
    const { amount, fee } = operation;
    if (amount + fee > hold.left) return 'hold_exceeded';
    pay(model, hold, amount, fee);
  } else {
    wallet.locked -= hold.left;
    credit(wallet, hold.left);
    hold.left = 0n;
  }
  return undefined;
}

/** Two holds are paid from and filled again, both or none. */
function tick(model: Model, { hold, other, amount }: Operation & { kind: 'tick' }): Refusal {
  const before = structuredClone({ wallets: model.wallets, holds: model.holds, fees: model.fees });
  for (const at of [hold, other]) {
    const refusal =
      changeOne(model, { kind: 'extend', hold: at, amount }) ??
      changeOne(model, { kind: 'capture', hold: at, amount: amount - FEE_OF_TICK, fee: FEE_OF_TICK });
    if (refusal === undefined) continue;
    model.wallets.splice(0, Number.POSITIVE_INFINITY, ...before.wallets);
    model.holds.splice(0, Number.POSITIVE_INFINITY, ...before.holds);
    model.fees = before.fees;
    return refusal;
  }
  return undefined;
}

function pay(model: Model, hold: HoldModel, amount: bigint, fee: bigint): void {
  walletAt(model, hold.wallet).locked -= amount + fee;
  walletAt(model, earnerOf(model, hold.wallet)).earned += amount;
  model.fees += fee;
  hold.left -= amount + fee;
}

function credit(wallet: WalletModel, amount: bigint): void {
  const repaid = amount < wallet.debt ? amount : wallet.debt;
  wallet.debt -= repaid;
  wallet.available += amount - repaid;
}

function walletAt(model: Model, place: number): WalletModel {
  const wallet = model.wallets[place];
  if (wallet === undefined) throw new RangeError(`there is no wallet ${place}`);
  return wallet;
}

/** The hold that was placed so many orders ago; a refused one counts as closed. */
function holdAt(model: Model, place: number): HoldModel {
  return model.holds[place] ?? { wallet: 0, left: 0n };
}
