import { amountBelowMinimum } from '../../books/errors.ts';
import type { AddressRules } from '../../books/wallets/address-rules.ts';
import { type Chain, ChainUnavailable, WrongChain } from '../network/chain.ts';
import { sentAmount, type Transfer } from './transfer.ts';

/** Whether the receiver has a token account; `unknown` while the chain is unavailable. */
export type Receiver = 'exists' | 'missing' | 'unknown';

/** What a receiver's new token account is charged for; base units. */
export interface NewAccountRules {
  /** 0: the platform pays for new accounts. */
  readonly newAccountFee: bigint;
  /** The smallest amount that the mint can carry. */
  readonly unit: bigint;
}

interface ReceiverDeps {
  readonly chain: Pick<Chain, 'findReceivers'>;
  readonly rules: NewAccountRules;
}

/** Asks the chain which of these addresses have a token account. Not asked where nothing depends on it. */
export async function lookUpReceivers(
  { chain, rules: { newAccountFee } }: ReceiverDeps,
  addresses: readonly string[],
): Promise<(address: string) => Receiver> {
  if (newAccountFee === 0n || addresses.length === 0) return () => 'unknown';
  try {
    const asked = new Set(addresses);
    const found = await chain.findReceivers([...asked]);
    return (address) => (found.has(address) ? 'exists' : asked.has(address) ? 'missing' : 'unknown');
  } catch (error) {
    if (error instanceof ChainUnavailable || error instanceof WrongChain) return () => 'unknown';
    throw error;
  }
}

/**
 * The part of an amount to reserve for the receiver's token account: the fee, unless the account is known to exist. An
 * amount that the fee would use up is accepted without it if the account may exist; it waits where it does not.
 *
 * @param amount base units, gross
 * @throws BillingError 409 `amount_below_minimum`: the account is missing, and the fee would leave nothing to send
 */
export function feeToReserve(
  { newAccountFee: fee, unit }: NewAccountRules,
  amount: bigint,
  receiver: Receiver,
): bigint {
  if (receiver === 'exists') return 0n;
  if (amount > fee) return fee;
  if (receiver === 'missing' && fee > 0n) throw amountBelowMinimum(fee + unit);
  return 0n;
}

/** What is to be signed for the receiver's token account. */
export interface ReceiverPlan {
  /** Base units that the receiver gets. */
  readonly amount: bigint;
  /** Whether the transaction creates the account if it is missing when it lands. */
  readonly createsAccount: boolean;
  /** The token account that the reserved fee pays for; undefined: none, and the fee returns to the wallet. */
  readonly newAccount: string | undefined;
}

/**
 * Decides who pays for the receiver's token account if the transfer is signed now. Only a transfer that holds the fee
 * creates the account: a receiver who closes it again and again to collect its rent pays for that each time.
 *
 * @returns undefined if the account is missing and nothing is reserved for it: the transfer waits
 * @throws ChainUnavailable
 */
export async function planReceiver(
  { chain, rules, addresses }: ReceiverDeps & { readonly addresses: AddressRules },
  transfer: Pick<Transfer, 'kind' | 'destination' | 'amount' | 'accountFee'>,
): Promise<ReceiverPlan | undefined> {
  const { kind, destination, accountFee } = transfer;
  const amount = sentAmount(transfer);
  // A sweep goes to the platform's own account.
  if (kind === 'sweep' || (rules.newAccountFee === 0n && accountFee === 0n)) {
    return { amount, createsAccount: true, newAccount: undefined };
  }
  const isThere = (await chain.findReceivers([destination])).has(destination);
  if (isThere) return { amount, createsAccount: false, newAccount: undefined };
  if (accountFee === 0n) return undefined;
  return { amount, createsAccount: true, newAccount: addresses.tokenAccountOf(destination) };
}
