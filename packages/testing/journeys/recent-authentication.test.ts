import { type AuthClient, confirmPassword, createAuthClient } from '@gridlease/client/auth';
import { createBillingClient } from '@gridlease/client/billing';
import { orThrow, ProblemError } from '@gridlease/client/problem-error';
import { createRegistryClient } from '@gridlease/client/registry';
import { adminQuery } from '@gridlease/testing/database';
import { openSite, type Site, startPlatform } from '@gridlease/testing/running-platform';
import { Keypair } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { billingOf, fund, openWallet } from './fixtures.ts';
import { type Person, signUp } from './people.ts';
import { ownDatabaseUrl } from './platform-internals.ts';

const newAddress = () => Keypair.generate().publicKey.toBase58();

/** As if all sessions had been opened ten minutes earlier; tokens that were issued before do not know. */
async function ageSessions(site: Site): Promise<void> {
  const url = await ownDatabaseUrl(site, 'auth');
  await adminQuery(
    "update sessions set authenticated_at = authenticated_at - interval '10 minutes'",
    [],
    url,
  );
}

/** The tokens of a page of which the user has not logged in lately. */
interface Page {
  accessToken: string;
  refreshToken: string;
}

async function refresh(auth: AuthClient, page: Page): Promise<void> {
  const body = { refresh_token: page.refreshToken };
  const tokens = await orThrow(auth.POST('/api/v1/auth/refresh', { body }));
  page.accessToken = tokens.access_token;
  page.refreshToken = tokens.refresh_token ?? '';
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof ProblemError ? error.code : error),
  );

/** What a page of another origin can read of the challenge, through the gateway. */
async function expectReadableChallenge(url: string, walletId: string, token: string): Promise<void> {
  const response = await fetch(`${url}/api/v1/wallet/${walletId}/withdraw`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      origin: 'http://localhost:3000',
    },
    body: JSON.stringify({ amount: '1', to_address: newAddress() }),
  });
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toContain(
    'error="insufficient_user_authentication", max_age=300',
  );
  expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
  expect(response.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate');
}

async function fundedWallet(site: Site, url: string, rita: Person): Promise<string> {
  const wallet = await openWallet(billingOf(url, rita), {});
  await fund(site, url, rita, wallet);
  return wallet;
}

it('a user who logged in a while ago confirms the password before money leaves, and goes on', async () => {
  const site = await openSite();
  const platform = await startPlatform(site, ['--secure']);
  const { url } = platform;
  const rita = await signUp(url, 'renter', 'rita');
  const walletID = await fundedWallet(site, url, rita);
  await ageSessions(site);

  const page: Page = { accessToken: rita.accessToken, refreshToken: rita.refreshToken };
  const token = () => page.accessToken;
  const auth = createAuthClient({ baseUrl: url, token });
  await refresh(auth, page);
  await expectReadableChallenge(url, walletID, page.accessToken);

  const params = { path: { walletID } };
  const withdraw = (billing: ReturnType<typeof createBillingClient>) =>
    orThrow(
      billing.POST('/api/v1/wallet/{walletID}/withdraw', {
        params,
        body: { amount: '10', to_address: newAddress() },
      }),
    );
  // A client that does not ask gets the refusal; refreshing does not help, and reading goes on.
  const plain = createBillingClient({ baseUrl: url, token });
  expect(await refusal(withdraw(plain))).toBe('recent_authentication_required');
  await refresh(auth, page);
  expect(await refusal(withdraw(plain))).toBe('recent_authentication_required');
  await orThrow(createRegistryClient({ baseUrl: url, token }).GET('/providers', { params: { query: {} } }));

  const questions: (number | undefined)[] = [];
  const billing = createBillingClient({
    baseUrl: url,
    token,
    async onRecentAuthenticationRequired({ maxAgeSeconds }) {
      questions.push(maxAgeSeconds);
      page.accessToken = await confirmPassword(auth, { password: rita.credentials.password });
      return page.accessToken;
    },
  });
  // Both are refused and repeated; the user is asked once, or once more for the one that came late.
  const sent = await Promise.all([withdraw(billing), withdraw(billing)]);
  expect(sent.map(({ type, amount }) => [type, amount])).toEqual([
    ['withdrawal', '10'],
    ['withdrawal', '10'],
  ]);
  expect(questions[0]).toBe(300);
  const asked = questions.length;
  // From now on nobody is asked, also after a refresh.
  await refresh(auth, page);
  await withdraw(billing);
  const solana_address = newAddress();
  const body = { solana_address };
  const wallet = await orThrow(billing.PATCH('/api/v1/wallet/{walletID}', { params, body }));
  expect(wallet.solana_address).toBe(solana_address);
  expect(questions).toHaveLength(asked);
  expect((await platform.npm.stop('SIGTERM')).code).toBe(0);
});
