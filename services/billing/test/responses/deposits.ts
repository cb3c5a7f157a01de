import { sendTokens } from '@gridlease/testing/token-transfers';
import { Keypair } from '@solana/web3.js';
import { call, type JsonResponse, openWallet } from '../billing.ts';
import { claim, TOKEN } from '../funding.ts';
import { linkedAddress, proofOf } from '../linking.ts';
import { ofNewWallet, onWallet } from './on-wallet.ts';
import { ABSENT, newAddress, newSignature, type Producers, refusedBodies, type Source } from './source.ts';

/** An unattributed deposit to the platform. */
export async function unattributed(
  { chain, ...target }: Source,
  amount = TOKEN,
): Promise<{ signature: string; response: JsonResponse }> {
  const signature = await chain.giveTokens(chain.platform.publicKey.toBase58(), amount);
  await chain.untilFinal(signature);
  return { signature, response: await claim(target, (await openWallet(target)).id, signature) };
}

export const DEPOSITS: Record<string, Producers> = {
  challengeAddress: {
    ...onWallet('POST', '/addresses/challenge'),
    201: ofNewWallet('POST', '/addresses/challenge'),
  },
  linkAddress: {
    ...onWallet('POST', '/addresses', { address: newAddress(), signature: newSignature() }),
    ...refusedBodies('POST', `/api/v1/wallet/${ABSENT}/addresses`),
    201: async (source) => {
      const { id } = await openWallet(source);
      const proof = await proofOf(source, id, Keypair.generate());
      return call(source, 'POST', `/api/v1/wallet/${id}/addresses`, proof);
    },
    409: ofNewWallet('POST', '/addresses', { address: newAddress(), signature: newSignature() }),
  },
  listLinkedAddresses: {
    ...onWallet('GET', '/addresses'),
    200: async (source) => {
      const { id } = await openWallet(source);
      await linkedAddress(source, id);
      return call(source, 'GET', `/api/v1/wallet/${id}/addresses`);
    },
  },
  unlinkAddress: {
    ...onWallet('DELETE', `/addresses/${newAddress()}`),
    200: async (source) => {
      const { id } = await openWallet(source);
      const owner = await linkedAddress(source, id);
      return call(source, 'DELETE', `/api/v1/wallet/${id}/addresses/${owner.publicKey.toBase58()}`);
    },
  },
  deposit: {
    ...refusedBodies('POST', `/api/v1/wallet/${ABSENT}/deposit`),
    200: async (source) => {
      const { id, deposit_address } = await openWallet(source);
      const signature = await source.chain.giveTokens(deposit_address, TOKEN);
      await source.chain.untilFinal(signature);
      return claim(source, id, signature);
    },
    202: async (source) => (await unattributed(source)).response,
    400: ofNewWallet('POST', '/deposit', { solana_signature: 'x' }),
    404: async ({ hasty }) => claim(hasty, (await openWallet(hasty)).id, newSignature()),
    409: async (source) => {
      const { deposit_address } = await openWallet(source);
      const signature = await source.chain.giveTokens(deposit_address, TOKEN);
      await source.chain.untilFinal(signature);
      return claim(source, (await openWallet(source)).id, signature);
    },
    422: async (source) => {
      const { id, deposit_address: to } = await openWallet(source);
      const from = await source.chain.newOwner(TOKEN);
      return claim(source, id, await sendTokens(source.chain, { from, to, amount: 1n, isFailing: true }));
    },
    502: async ({ hasty, endpoint }) => {
      const { id } = await openWallet(hasty);
      endpoint.fail('*', 'not_sent');
      const response = await claim(hasty, id, newSignature());
      endpoint.clearFaults();
      return response;
    },
  },
};
