import {
  type ErrorKind,
  ServiceError,
  type ServiceErrorOptions,
} from '@gridlease/common/errors/service-error';
import { formatAmount } from './books/money/amount.ts';

/** Every failure that billing means to answer. Anything else that is thrown is an `internal_error`. */
export class BillingError extends ServiceError {}

function billingError(kind: ErrorKind, code: string, message: string, options?: ServiceErrorOptions) {
  return new BillingError(kind, code, message, options);
}

/** The specification's ErrWalletNotFound. */
export function walletNotFound(id: string): BillingError {
  return billingError('not_found', 'wallet_not_found', `There is no wallet ${id}.`);
}

/** Nobody has opened a wallet for this user. */
export function walletNotFoundOf(userId: string): BillingError {
  return billingError('not_found', 'wallet_not_found', `The user ${userId} has no wallet.`);
}

export function walletAlreadyExists(id: string | undefined): BillingError {
  return billingError('conflict', 'wallet_already_exists', 'The user has a wallet of this type.', {
    ...(id !== undefined && { details: { wallet_id: id } }),
  });
}

/** The specification's ErrInsufficientFunds. @param need base units */
export function insufficientFunds(need: { available: bigint; required: bigint }): BillingError {
  const available = formatAmount(need.available);
  const required = formatAmount(need.required);
  return billingError(
    'payment_required',
    'insufficient_funds',
    `The wallet has ${available} available, and ${required} is needed.`,
    { details: { available, required } },
  );
}

export function walletInDebt(debt: bigint): BillingError {
  const amount = formatAmount(debt);
  return billingError('conflict', 'wallet_in_debt', `The wallet owes ${amount}, which is repaid first.`, {
    details: { debt: amount },
  });
}

export function transactionNotFound(id: string): BillingError {
  return billingError('not_found', 'transaction_not_found', `There is no transaction ${id} of this wallet.`);
}

/** A failure of a transaction on the chain, or one that did something else: the specification's ErrSolanaTransaction. */
export function solanaTransactionError(why: string): BillingError {
  return billingError('unprocessable', 'solana_transaction_error', why);
}

/** No endpoint of the chain answers. */
export function chainAway(cause?: unknown): BillingError {
  return billingError('upstream_failed', 'solana_transaction_error', 'The chain cannot be reached.', {
    cause,
  });
}

/** This installation has no chain. */
export function chainUnavailable(): BillingError {
  return billingError('unavailable', 'chain_unavailable', 'This service runs without a chain.', {
    isByDesign: true,
  });
}

/** The configured endpoints are on another chain than the one that the books are about. */
export function wrongChain(cause?: unknown): BillingError {
  const message = 'This is not the chain that the books are about.';
  return billingError('unavailable', 'wrong_chain', message, { cause });
}

export function chainTransactionNotFound(signature: string): BillingError {
  return billingError(
    'not_found',
    'chain_transaction_not_found',
    `The chain does not know the transaction ${signature}.`,
    { retryAfterSeconds: 5 },
  );
}

export function depositOfAnotherWallet(): BillingError {
  return billingError('conflict', 'deposit_of_another_wallet', 'This transaction paid another wallet.');
}

/** @param amounts base units */
export function amountMismatch(amounts: { stated: bigint; received: bigint }): BillingError {
  const stated = formatAmount(amounts.stated);
  const received = formatAmount(amounts.received);
  return billingError(
    'conflict',
    'amount_mismatch',
    `The transaction brought ${received}, not ${stated}. Nothing was credited.`,
    { details: { stated, received } },
  );
}

/** A body may repeat the wallet of its path, as clients of other such services send it, and name no other one. */
function walletIdMismatch(): BillingError {
  const message = 'The wallet_id in the body is not the one in the path.';
  return billingError('invalid', 'wallet_id_mismatch', message, {
    errors: [{ path: 'wallet_id', message: 'must be the id of the path, or be left out', code: 'custom' }],
  });
}

/** @throws BillingError 400 `wallet_id_mismatch` */
export function requireSameWallet(inPath: string, inBody: string | undefined): void {
  if (inBody !== undefined && inBody !== inPath) throw walletIdMismatch();
}

export function depositNotFound(id: string): BillingError {
  return billingError('not_found', 'deposit_not_found', `There is no deposit ${id}.`);
}

export function depositNotAssignable(status: string): BillingError {
  return billingError('conflict', 'deposit_not_assignable', `The deposit is ${status}, not unattributed.`);
}

/** @param path the member of the body */
export function invalidAddress(path: string, why: string): BillingError {
  return billingError('invalid', 'invalid_address', `${path} ${why}.`, {
    errors: [{ path, message: why, code: 'invalid_address' }],
  });
}

export function invalidSignature(path: string, why: string): BillingError {
  return billingError('invalid', 'invalid_signature', `${path} ${why}.`, {
    errors: [{ path, message: why, code: 'invalid_signature' }],
  });
}

export function addressLinkedElsewhere(): BillingError {
  return billingError('conflict', 'address_linked_elsewhere', 'The address belongs to another wallet.');
}

export function challengeNotFound(): BillingError {
  return billingError(
    'conflict',
    'challenge_expired',
    'There is no challenge of this wallet that the address has signed: ask for a new one.',
  );
}

export function addressNotLinked(address: string): BillingError {
  return billingError(
    'not_found',
    'address_not_linked',
    `The address ${address} is not linked to this wallet.`,
  );
}

/** @param limit base units */
export function aboveLimit(
  code: 'transfer_limit_exceeded' | 'daily_limit_exceeded',
  limit: bigint,
): BillingError {
  const amount = formatAmount(limit);
  const what = code === 'daily_limit_exceeded' ? 'within a day' : 'in one transfer';
  return billingError('conflict', code, `At most ${amount} leaves a wallet ${what}.`, {
    details: { limit: amount },
  });
}

export function notCancellable(status: string): BillingError {
  return billingError('conflict', 'transaction_not_cancellable', `The transaction is ${status}.`);
}

export function notAwaitingApproval(status: string): BillingError {
  return billingError('conflict', 'not_awaiting_approval', `The transfer is ${status}.`);
}

export function walletInactive(): BillingError {
  return billingError('conflict', 'wallet_inactive', 'The wallet is not active.');
}
