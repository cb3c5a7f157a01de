import type { AddressRules } from '../../books/wallets/address-rules.ts';
import type { TransferOrder } from '../network/chain.ts';
import type { Transfer } from './transfer.ts';

type Leaving = Pick<Transfer, 'kind' | 'walletId' | 'source'>;

/** Whose key signs a transfer now; undefined if the configuration does not contain that key (any more). */
export function payerOf(addresses: AddressRules, transfer: Leaving): TransferOrder['from'] | undefined {
  const { kind, walletId, source } = transfer;
  if (kind !== 'sweep' || source === addresses.hot.owner) return { kind: 'hot' };
  if (source === undefined) return { kind: 'deposit', walletId };
  return addresses.former.some(({ owner }) => owner === source)
    ? { kind: 'former', owner: source }
    : undefined;
}

/**
 * The token account that a transfer leaves if it is signed now. An attempt that is already signed keeps its
 * own account (`Attempt.sourceTokenAccount`), because the platform's key may have changed since.
 */
export function sourceAccountOf(addresses: AddressRules, transfer: Leaving): string {
  const { kind, walletId, source } = transfer;
  if (kind !== 'sweep') return addresses.hot.tokenAccount;
  return source === undefined
    ? addresses.depositAccountOf(walletId).tokenAccount
    : addresses.tokenAccountOf(source);
}
