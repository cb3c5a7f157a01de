import { call, openWallet } from '../billing.ts';
import { openFundedWallet, withdraw } from '../funding.ts';
import { ABSENT, ask, newAddress, type Producer, type Producers, type Source } from './source.ts';

/** Responses that all operations on a wallet share. */
export const onWallet = (method: string, suffix: string, body?: unknown): Producers => ({
  400: ask(method, `/api/v1/wallet/x${suffix}`, body),
  404: ask(method, `/api/v1/wallet/${ABSENT}${suffix}`, body),
});

/** A request for an empty wallet. */
export const ofNewWallet =
  (method: string, suffix: string, body?: unknown): Producer =>
  async (source) =>
    call(source, method, `/api/v1/wallet/${(await openWallet(source)).id}${suffix}`, body);

/** A withdrawal that waits for approval. */
export async function waiting(source: Source): Promise<{ walletId: string; id: string }> {
  const { id: walletId } = await openFundedWallet(source, source.chain, 101n);
  const { body } = await withdraw(source, walletId, { amount: '101', to_address: newAddress() });
  return { walletId, id: body.id };
}
