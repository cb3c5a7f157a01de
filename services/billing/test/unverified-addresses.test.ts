import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bearer, call, issuer, openBilling, type TestBilling } from './billing.ts';
import { makeKeys } from './unavailable-chain.ts';

let billing: TestBilling;
beforeAll(async () => {
  billing = await openBilling({ ...(await makeKeys()), access: 'required' });
});
afterAll(() => billing.close());

const newAddress = () => Keypair.generate().publicKey.toBase58();

/** What lets money leave, of a user whose token says this about the e-mail address; the codes of the replies. */
async function outcomes(sub: string, email_verified: boolean | undefined) {
  const headers = bearer(issuer.token({ sub, roles: ['renter', 'provider'], email_verified }));
  const ask = async (method: string, path: string, body: object) =>
    (await call({ url: billing.url, headers }, method, path, body)).body;
  const wallet = await ask('POST', '/api/v1/wallet', { wallet_type: 'user' });
  expect(wallet).toMatchObject({ id: expect.any(String) });
  const to_address = newAddress();
  const replies = {
    withdraw: await ask('POST', `/api/v1/wallet/${wallet.id}/withdraw`, { amount: '1', to_address }),
    payout: await ask('POST', `/api/v1/provider/${sub}/payout`, { to_address }),
    setAddress: await ask('PATCH', `/api/v1/wallet/${wallet.id}`, { solana_address: to_address }),
    createWithAddress: await ask('POST', '/api/v1/wallet', {
      wallet_type: 'provider',
      solana_address: newAddress(),
    }),
  };
  return Object.fromEntries(Object.entries(replies).map(([name, body]) => [name, body?.code]));
}

it('with an unverified address nothing leaves, and nothing is prepared to leave', async () => {
  const code = 'email_not_verified';
  const all = { withdraw: code, payout: code, setAddress: code, createWithAddress: code };
  expect(await outcomes('ann', false)).toEqual(all);
});

it.each([true, undefined])('with email_verified %s in the token, that is no obstacle', async (verified) => {
  expect(Object.values(await outcomes(`bob-${verified}`, verified))).not.toContain('email_not_verified');
});
