/** An account that postings add to. */
interface MachineAccount {
  readonly id: number;
  /** Base units. */
  readonly balance: bigint;
}

/** What the split of a rental's debt depends on. Amounts are base units. */
export interface RestatedRental {
  readonly paymentId: string;
  readonly charged: bigint;
  /** Billionths of a percent. */
  readonly feePercent: bigint;
  readonly hourlyRate: bigint;
  /** When the first minute began. */
  readonly beganAt: Date;
  /** The machine's earnings. */
  readonly earned: MachineAccount;
}

/** Part of a wallet's debt, and where it comes from. */
export interface AssignedDebt {
  readonly debtorWalletId: string;
  /** The wallet of the machine's owner, who got what the platform advanced. */
  readonly ownerWalletId: string;
  readonly sessionId: string;
  readonly jobId: string | null;
  readonly gpuModel: string;
  /** Base units, above zero. */
  readonly amount: bigint;
  /** When the wallet incurred it. */
  readonly incurredAt: Date;
  /** Of a rental's charge; undefined: of a refund, or of something unknown. */
  readonly rental: RestatedRental | undefined;
  /** New ids: of the journal, of the claim of owner and platform, of the platform's claim, of a transaction. */
  readonly ids: {
    readonly journal: string;
    readonly claim: string;
    readonly advanceClaim: string;
    readonly advance: string;
  };
}

/** What becomes of a debt; amounts in base units, zero or above. */
export interface RestatedDebt extends AssignedDebt {
  /** The claim of owner and platform: what is taken back from them. */
  readonly claimed: { readonly amount: bigint; readonly fee: bigint; readonly paid: bigint };
  /** The beginning of the oldest minute that was paid to the owner by nobody. */
  readonly claimedSince: Date;
  /** What the platform has advanced, and how much of it the owner got. */
  readonly advanced: { readonly amount: bigint; readonly toOwner: bigint };
  /** The beginning of the oldest minute that the renter has not paid. */
  readonly since: Date;
  /** The fee in the payment of what is owed now. */
  readonly fee: bigint;
}

const WHOLE_FEE = 100n * 1_000_000_000n;
const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60n;

/** @param debts newest first: a machine's account has what was earned last */
export function restateAll(debts: readonly AssignedDebt[]): RestatedDebt[] {
  const balances = new Map<number, bigint>();
  return debts.map((debt) => {
    if (debt.rental === undefined) return advancedWhole(debt);
    const { earned } = debt.rental;
    const balance = balances.get(earned.id) ?? earned.balance;
    const restated = restateRental(debt, debt.rental, balance);
    balances.set(earned.id, balance - (restated.claimed.amount - restated.claimed.fee));
    return restated;
  });
}

/** The platform gave a refund's rest to the renter, and the owner owes it. */
function advancedWhole(debt: AssignedDebt): RestatedDebt {
  return {
    ...debt,
    claimed: { amount: 0n, fee: 0n, paid: 0n },
    claimedSince: debt.incurredAt,
    advanced: { amount: debt.amount, toOwner: debt.amount },
    since: debt.incurredAt,
    fee: 0n,
  };
}

/** Splits as if what is owed had been charged last: the fee of a part is the difference of the fees of two totals. */
function restateRental(debt: AssignedDebt, rental: RestatedRental, balance: bigint): RestatedDebt {
  const { amount } = debt;
  const total = rental.charged;
  const feeBetween = (from: bigint, to: bigint) => feeOf(to, rental) - feeOf(from, rental);
  const claimed = largestPart(amount, (part) => part - feeBetween(total - part, total) <= balance);
  const paid = balance === 0n ? total : total - claimed;
  const unpaid = total - amount;
  const advanced = paid - unpaid;
  return {
    ...debt,
    claimed: { amount: total - paid, fee: feeBetween(paid, total), paid },
    claimedSince: oldestUnpaidMinute(rental, paid),
    advanced: { amount: advanced, toOwner: advanced - feeBetween(unpaid, paid) },
    since: oldestUnpaidMinute(rental, unpaid),
    fee: feeBetween(unpaid, total),
  };
}

/** The platform's part of everything charged so far, rounded down. */
function feeOf(charged: bigint, { feePercent }: RestatedRental): bigint {
  return (charged * feePercent) / WHOLE_FEE;
}

/** The largest part of an amount that still fits; what is below one that fits does, too. */
function largestPart(amount: bigint, fits: (part: bigint) => boolean): bigint {
  let [most, above] = [0n, amount + 1n];
  while (above - most > 1n) {
    const middle = (most + above) / 2n;
    if (fits(middle)) most = middle;
    else above = middle;
  }
  return most;
}

/** The beginning of the oldest minute that this payment does not cover; a minute's cost is rounded down. */
function oldestUnpaidMinute({ hourlyRate, beganAt }: RestatedRental, paid: bigint): Date {
  const covered = hourlyRate === 0n ? 0n : (MINUTES_PER_HOUR * (paid + 1n) - 1n) / hourlyRate;
  return new Date(beganAt.getTime() + Number(covered) * MINUTE_MS);
}
