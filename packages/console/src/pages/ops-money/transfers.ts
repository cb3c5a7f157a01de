import type { components, paths } from '@gridlease/client/generated/billing';
import { queries } from '../../live/queries.ts';

export type Transfer = components['schemas']['Transfer'];

type Query = NonNullable<paths['/api/v1/admin/transfers']['get']['parameters']['query']>;
export type TransferFilter = Pick<Query, 'status' | 'kind' | 'wallet_id'>;

type WaitingFor = NonNullable<Transfer['waiting_for']>;

/** What a transfer waits for, and what to do about it. */
export const WAITING_FOR: Readonly<Record<WaitingFor, readonly [why: string, what: string]>> = {
  address_cooldown: [
    'The address is new to the wallet.',
    'Nothing: it goes on by itself after the waiting time.',
  ],
  approval: ['It is above the amount that leaves unseen.', 'Approve or refuse it.'],
  limit: [
    'It is above what may leave the wallet at once, or within 24 hours.',
    'Nothing, if only the day is full: it goes on by itself. Otherwise return it.',
  ],
  hot_wallet_shortage: [
    'The paying account holds too little.',
    'Deposits are swept to it by themselves; if that does not help, send tokens to it.',
  ],
  chain_unavailable: ['The chain cannot be reached.', 'Check the RPC provider; it goes on by itself.'],
  fee_payer_shortage: ['The fee payer has too little SOL.', 'Send SOL to its address, which Health shows.'],
  receiver_account: [
    'The receiver has no account for the token, and the amount is too small to pay for one.',
    'The owner cancels it or opens the account; or return it.',
  ],
  review: [
    'Attempts failed too often, or transfers are paused.',
    'Read the reason, then retry or return it.',
  ],
  frozen: ['The wallet or the signing of transfers is frozen.', 'Find out why before it is unfrozen.'],
};

/** Reads transfers anew after one of them was decided on. */
export const readTransfersAgain = () => queries.invalidateQueries({ queryKey: ['transfers'] });
