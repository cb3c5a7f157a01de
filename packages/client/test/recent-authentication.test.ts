import { expect, onTestFinished, test } from 'vitest';
import { createBillingClient } from '../src/billing.ts';
import { orThrow } from '../src/problem-error.ts';
import type { OnRecentAuthenticationRequired } from '../src/recent-authentication.ts';
import { openScriptedServer, type ResponseStep, respondWith } from './scripted-server.ts';

const asksFor = (challenge: string): ResponseStep =>
  respondWith(
    401,
    { 'www-authenticate': challenge },
    { code: 'recent_authentication_required', detail: 'Log in.' },
  );
const ASKS = asksFor(
  'Bearer realm="gridlease", error="insufficient_user_authentication", max_age=300, error_description="Log in."',
);

async function open(
  onRecentAuthenticationRequired: OnRecentAuthenticationRequired | undefined,
  ...script: [ResponseStep, ...ResponseStep[]]
) {
  const server = await openScriptedServer(...script);
  onTestFinished(() => server.close());
  const billing = createBillingClient({
    baseUrl: server.url,
    token: 'old',
    retry: { firstPauseMs: 1 },
    ...(onRecentAuthenticationRequired && { onRecentAuthenticationRequired }),
  });
  const params = { path: { walletID: 'one' } };
  const body = { amount: '1', to_address: 'there' };
  const withdraw = () => orThrow(billing.POST('/api/v1/wallet/{walletID}/withdraw', { params, body }));
  return { server, withdraw };
}

test('a request that needs a recent login is repeated with the token of the confirmation', async () => {
  const challenges: unknown[] = [];
  const { server, withdraw } = await open(
    async (challenge) => {
      challenges.push(challenge);
      return 'new';
    },
    ASKS,
    respondWith(503),
    respondWith(202, {}, { id: 'done' }),
  );
  expect(await withdraw()).toEqual({ id: 'done' });
  expect(challenges).toEqual([{ maxAgeSeconds: 300 }]);
  const sent = server.received.map(({ headers, body }) => [headers.authorization, body]);
  const text = '{"amount":"1","to_address":"there"}';
  // The repetition is retried as the request would have been: it has the same key.
  expect(sent).toEqual([
    ['Bearer old', text],
    ['Bearer new', text],
    ['Bearer new', text],
  ]);
  expect(new Set(server.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('requests that are refused at the same time wait for the same confirmation', async () => {
  let questions = 0;
  const { promise, resolve } = Promise.withResolvers<string>();
  const { server, withdraw } = await open(
    () => {
      questions += 1;
      return promise;
    },
    ASKS,
    ASKS,
    respondWith(202, {}, { id: 'done' }),
  );
  const both = Promise.all([withdraw(), withdraw()]);
  await expect.poll(() => server.received.length).toBe(2);
  await expect.poll(() => questions).toBe(1);
  resolve('new');
  expect(await both).toEqual([{ id: 'done' }, { id: 'done' }]);
});

test('a user who declines, and a client that does not ask, get the refusal', async () => {
  for (const onRequired of [undefined, async () => undefined]) {
    const { server, withdraw } = await open(onRequired, ASKS);
    await expect(withdraw()).rejects.toMatchObject({ status: 401, code: 'recent_authentication_required' });
    expect(server.received).toHaveLength(1);
  }
});

test('a confirmation that does not help is not asked for again', async () => {
  let questions = 0;
  const { server, withdraw } = await open(async () => {
    questions += 1;
    return 'new';
  }, ASKS);
  await expect(withdraw()).rejects.toMatchObject({ code: 'recent_authentication_required' });
  expect([questions, server.received.length]).toEqual([1, 2]);
});

test('other refusals of a token ask nobody', async () => {
  const expired = asksFor('Bearer realm="gridlease", error="invalid_token"');
  const { server, withdraw } = await open(async () => 'new', expired);
  await expect(withdraw()).rejects.toMatchObject({ status: 401 });
  expect(server.received).toHaveLength(1);
});
