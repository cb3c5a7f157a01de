import { bearer, call, issuer, type JsonResponse, openWallet } from '../billing.ts';
import { ended, inProgress, keyedTwice, started } from './sessions.ts';
import { ABSENT, ask, newAddress, type Producers, refusedBodies, reusedKey, type Source } from './source.ts';

const EARNINGS_PATH = '/api/v1/provider/machine-of-responses/earnings';
const bob = bearer(issuer.token({ sub: 'bob', roles: ['provider'] }));

/** A new machine with earnings. */
async function earned(source: Source): Promise<string> {
  const provider_id = crypto.randomUUID();
  await ended(source, { provider_id });
  return provider_id;
}

const payout = (source: Source, id: string, body?: object): Promise<JsonResponse> =>
  call(source, 'POST', `/api/v1/provider/${id}/payout`, body);

const asProvider =
  (method: string, path: string) =>
  ({ secured }: Source): Promise<JsonResponse> =>
    call(secured, method, path, undefined, bob);

const REFUND = { reason: 'it did not run' };
const refundPath = (id: string) => `/api/v1/admin/sessions/${id}/refund`;

const DISPUTE = { reason: 'it did not run' };
const disputePath = (id: string) => `/api/v1/billing/sessions/${id}/dispute`;

async function disputed(source: Source): Promise<string> {
  return (await call(source, 'POST', disputePath(await started(source)), DISPUTE)).body.id;
}

const REJECTION = { decision: 'reject', note: 'it ran' };
const decidePath = (id: string) => `/api/v1/admin/disputes/${id}/decide`;

const ADJUSTMENT = { amount: '1', reason: 'goodwill' };
const adjustPath = (walletId: string) => `/api/v1/admin/wallets/${walletId}/adjustment`;

export const EARNINGS: Record<string, Producers> = {
  getProviderEarnings: {
    200: async (source) => {
      await ended(source);
      return call(source, 'GET', EARNINGS_PATH);
    },
    400: ask('GET', `${EARNINGS_PATH}?from=yesterday`),
    404: asProvider('GET', EARNINGS_PATH),
  },
  getProviderEarningsByDay: {
    200: async (source) => {
      await ended(source);
      return call(source, 'GET', `${EARNINGS_PATH}/days`);
    },
    400: ask('GET', `${EARNINGS_PATH}/days?from=2026-01-01T00:00:00Z&to=2027-02-01T00:00:00Z`),
    404: asProvider('GET', `${EARNINGS_PATH}/days`),
  },
  requestPayout: {
    ...refusedBodies('POST', '/api/v1/provider/machine-1/payout'),
    202: async (source) => payout(source, await earned(source), { to_address: newAddress() }),
    400: async (source) => payout(source, await earned(source), { to_address: 'x' }),
    402: (source) => payout(source, crypto.randomUUID()),
    404: asProvider('POST', '/api/v1/provider/machine-of-responses/payout'),
    409: async (source) => payout(source, await earned(source)),
    422: async (source) => {
      const path = `/api/v1/provider/${await earned(source)}/payout`;
      const order = { amount: '0.001', to_address: newAddress() };
      return keyedTwice(source, path, order, { ...order, amount: '0.002' });
    },
  },
  listAllPayouts: {
    200: async (source) => {
      await payout(source, await earned(source), { to_address: newAddress() });
      return call(source, 'GET', '/api/v1/admin/payouts?limit=1');
    },
    400: ask('GET', '/api/v1/admin/payouts?limit=0'),
  },
  listPayouts: {
    200: async (source) => {
      const id = await earned(source);
      await payout(source, id, { to_address: newAddress() });
      return call(source, 'GET', `/api/v1/provider/${id}/payouts`);
    },
    400: ask('GET', '/api/v1/provider/machine-1/payouts?status=lost'),
    404: asProvider('GET', '/api/v1/provider/machine-of-responses/payouts'),
  },
  refundSession: {
    ...refusedBodies('POST', refundPath(ABSENT)),
    201: async (source) => call(source, 'POST', refundPath(await ended(source)), REFUND),
    400: ask('POST', refundPath(ABSENT), {}),
    404: ask('POST', refundPath(ABSENT), REFUND),
    409: async (source) => call(source, 'POST', refundPath(await started(source)), REFUND),
    422: async (source) =>
      keyedTwice(source, refundPath(await ended(source)), REFUND, { ...REFUND, amount: '0.001' }),
  },
  openDispute: {
    ...refusedBodies('POST', disputePath(ABSENT)),
    201: async (source) => call(source, 'POST', disputePath(await started(source)), DISPUTE),
    400: ask('POST', disputePath(ABSENT), {}),
    404: ask('POST', disputePath(ABSENT), DISPUTE),
    409: async (source) => call(source, 'POST', disputePath(await ended(source)), DISPUTE),
    422: async (source) =>
      keyedTwice(source, disputePath(await started(source)), DISPUTE, { reason: 'it was slow' }),
  },
  getDispute: {
    200: async (source) => call(source, 'GET', `/api/v1/billing/disputes/${await disputed(source)}`),
    400: ask('GET', '/api/v1/billing/disputes/x'),
    404: ask('GET', `/api/v1/billing/disputes/${ABSENT}`),
  },
  listDisputes: {
    200: async (source) => {
      await disputed(source);
      return call(source, 'GET', '/api/v1/billing/disputes?limit=1');
    },
    400: ask('GET', '/api/v1/billing/disputes?status=lost'),
  },
  decideDispute: {
    ...refusedBodies('POST', decidePath(ABSENT)),
    200: async (source) => call(source, 'POST', decidePath(await disputed(source)), REJECTION),
    400: ask('POST', decidePath(ABSENT), { ...REJECTION, amount: '1' }),
    404: ask('POST', decidePath(ABSENT), REJECTION),
    409: async (source) => {
      const path = decidePath(await disputed(source));
      await call(source, 'POST', path, REJECTION);
      return call(source, 'POST', path, REJECTION);
    },
    422: async (source) =>
      keyedTwice(source, decidePath(await disputed(source)), REJECTION, { ...REJECTION, note: 'so' }),
  },
  adjustWallet: {
    ...refusedBodies('POST', adjustPath(ABSENT)),
    200: async (source) => call(source, 'POST', adjustPath((await openWallet(source)).id), ADJUSTMENT),
    400: ask('POST', adjustPath(ABSENT), { ...ADJUSTMENT, amount: '0' }),
    402: async (source) => {
      const { id } = await openWallet(source);
      return call(source, 'POST', adjustPath(id), { ...ADJUSTMENT, amount: '-1' });
    },
    404: ask('POST', adjustPath(ABSENT), ADJUSTMENT),
    409: async (source) => inProgress(source, adjustPath((await openWallet(source)).id), ADJUSTMENT),
    422: reusedKey(adjustPath('{wallet}'), ADJUSTMENT, { ...ADJUSTMENT, amount: '2' }),
  },
};
