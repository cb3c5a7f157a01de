import { parseArgs } from 'node:util';
import { decodeAddress } from '../network/address.ts';
import type { Moved, MoveOrder } from './move-stray.ts';
import { decimalText } from './stray.ts';

/** The options of `move-stray`. @throws Error naming the wrong one */
export function moveOptions(args: readonly string[]): Omit<MoveOrder, 'by'> {
  const options = {
    'token-account': { type: 'string', default: '' },
    to: { type: 'string' },
    amount: { type: 'string' },
  } as const;
  const { 'token-account': tokenAccount, to, amount } = parseArgs({ args: [...args], options }).values;
  for (const [name, address] of Object.entries({ 'token-account': tokenAccount, to })) {
    if (address !== undefined && decodeAddress(address) === undefined)
      throw new Error(`move-stray --${name} needs an address in base58, not ${JSON.stringify(address)}`);
  }
  if ((to === undefined) !== (amount === undefined))
    throw new Error('move-stray needs --amount with --to: the amount that the list shows');
  return { tokenAccount, receiver: to === undefined || amount === undefined ? undefined : { to, amount } };
}

/** What `move-stray` prints. */
export function toMovedBody({ signature, mint, amount, decimals, to }: Moved) {
  return { solana_signature: signature, mint, amount: decimalText(amount, decimals), to };
}
