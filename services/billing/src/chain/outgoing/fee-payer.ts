import type { AddressRules } from '../../books/wallets/address-rules.ts';
import type { Chain } from '../network/chain.ts';
import { createRecent } from '../network/solana/recent.ts';
import type { Obstacle } from '../transfers/step.ts';

/** Lamports for a token account that a transfer creates for its receiver: 165 bytes, exempt from rent. */
const NEW_ACCOUNT = 2_039_280n;
/** Lamports for two signatures: of the fee payer and, in a sweep, of the deposit address. */
const SIGNATURES = 10_000n;
/** The rent-exempt minimum of the paying account itself, which no transaction can spend. */
const RESERVE = 890_880n;
/** Compute units for which a transfer may pay a priority fee. */
const COMPUTE_UNITS = 120_000;
const MICRO = 1_000_000;

/** How old its known balance may be when a transfer is signed. */
const AGE_MS = 5_000;

/** What the account that pays the chain's fees holds. */
export interface FeePayer {
  readonly address: string;
  readonly lamports: bigint;
  /** How many transfers it can certainly pay for, if every one needs a new account and the highest fee. */
  readonly transfersLeft: number;
}

/** @param priorityFeeMax micro-lamports per compute unit */
export function feePayerOf(address: string, lamports: bigint, priorityFeeMax: number): FeePayer {
  const spendable = lamports > RESERVE ? lamports - RESERVE : 0n;
  return { address, lamports, transfersLeft: Number(spendable / (NEW_ACCOUNT + feesOf(priorityFeeMax))) };
}

/** Whether it can pay for a transfer to an account that exists. */
export function canPayFees(lamports: bigint, priorityFeeMax: number): boolean {
  return lamports >= RESERVE + feesOf(priorityFeeMax);
}

function feesOf(priorityFeeMax: number): bigint {
  return SIGNATURES + BigInt(Math.ceil((COMPUTE_UNITS * priorityFeeMax) / MICRO));
}

export interface FeePayerDeps {
  readonly chain: Pick<Chain, 'readLamports'>;
  readonly addresses: Pick<AddressRules, 'hot'>;
  /** Micro-lamports per compute unit. */
  readonly priorityFeeMax: number;
}

/** @throws ChainUnavailable */
export async function readFeePayer({ chain, addresses, priorityFeeMax }: FeePayerDeps): Promise<FeePayer> {
  const { owner } = addresses.hot;
  return feePayerOf(owner, await chain.readLamports(owner), priorityFeeMax);
}

/** The fee payer as transfers see it, a few seconds old at most. */
export function createFeePayer(deps: FeePayerDeps) {
  const read = createRecent(() => readFeePayer(deps), { maxAgeMs: AGE_MS, now: () => performance.now() });
  return {
    read,
    /** While it cannot pay a fee, nothing is signed. */
    async findObstacle(): Promise<Obstacle | undefined> {
      if (canPayFees((await read()).lamports, deps.priorityFeeMax)) return undefined;
      return { reason: 'fee_payer_shortage', waitingFor: 'fee_payer_shortage' };
    },
  };
}
