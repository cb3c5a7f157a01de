import { orThrow } from '@gridlease/client/problem-error';
import { Keypair } from '@solana/web3.js';
import { billingOf } from '../fixtures.ts';
import type { Marketplace } from './marketplace.ts';

/** A transfer out of the platform, and its receiver. */
export interface Outgoing {
  readonly id: string;
  readonly to: string;
  readonly amount: string;
}

export async function withdraw({ billing, wallet }: Marketplace): Promise<Outgoing> {
  const params = { path: { walletID: wallet } };
  const order = { amount: '1.000000001', to_address: Keypair.generate().publicKey.toBase58() };
  const { id } = await orThrow(billing.POST('/api/v1/wallet/{walletID}/withdraw', { params, body: order }));
  return { id, to: order.to_address, amount: order.amount };
}

/** There is something to pay out as soon as a rental has ended. */
export async function payOut({ url, paula, machine, payee }: Marketplace): Promise<Outgoing> {
  const params = { path: { providerID: machine } };
  const amount = '0.500000001';
  const paid = billingOf(url, paula).POST('/api/v1/provider/{providerID}/payout', {
    params,
    body: { amount },
  });
  return { id: (await orThrow(paid)).payout_id, to: payee, amount };
}
