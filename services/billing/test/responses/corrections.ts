import { call, type JsonResponse, openWallet } from '../billing.ts';
import { TOKEN } from '../funding.ts';
import { assign } from './administration.ts';
import { ABSENT, ask, type Producers, refusedBodies, type Source } from './source.ts';

const reason = 'a mistake';
const LIST = '/api/v1/admin/corrections';
const reversal = (id: string) => `/api/v1/admin/adjustments/${id}/reverse`;
const move = (id: string) => `/api/v1/deposits/${id}/move`;

/** Credits a new wallet and returns the adjustment's id; above 100 tokens its reversal waits for approval. */
async function adjusted(source: Source, amount: string): Promise<string> {
  const path = `/api/v1/admin/wallets/${(await openWallet(source)).id}/adjustment`;
  return (await call(source, 'POST', path, { amount, reason: 'goodwill' })).body.id;
}

async function reverse(source: Source, amount: string): Promise<JsonResponse> {
  return call(source, 'POST', reversal(await adjusted(source, amount)), { reason });
}

/** A correction that waits for approval. */
async function waiting(source: Source): Promise<string> {
  return (await reverse(source, '101')).body.id;
}

const decision = (word: 'approve' | 'refuse'): Producers => {
  const path = (id: string) => `${LIST}/${id}/${word}`;
  return {
    200: async (source) => call(source, 'POST', path(await waiting(source))),
    400: ask('POST', path('x')),
    404: ask('POST', path(ABSENT)),
    409: async (source) => {
      const id = await waiting(source);
      await call(source, 'POST', path(id));
      return call(source, 'POST', path(id));
    },
  };
};

export const CORRECTIONS: Record<string, Producers> = {
  reverseAdjustment: {
    ...refusedBodies('POST', reversal(ABSENT)),
    200: (source) => reverse(source, '1'),
    202: (source) => reverse(source, '101'),
    400: ask('POST', reversal(ABSENT), {}),
    404: ask('POST', reversal(ABSENT), { reason }),
    409: async (source) => {
      const path = reversal(await adjusted(source, '1'));
      return call(source, 'POST', path, { reason, amount: '1.1' });
    },
    422: async (source) => {
      const key = { 'idempotency-key': crypto.randomUUID() };
      const path = reversal(await adjusted(source, '1'));
      await call(source, 'POST', path, { reason }, key);
      return call(source, 'POST', path, { reason, amount: '1' }, key);
    },
  },
  moveDeposit: {
    ...refusedBodies('POST', move(ABSENT)),
    200: async (source) => {
      const { body } = await assign(source);
      const wallet_id = (await openWallet(source)).id;
      return call(source, 'POST', move(body.id), { wallet_id, reason });
    },
    202: async (source) => {
      const { body } = await assign(source, {}, 101n * TOKEN);
      const wallet_id = (await openWallet(source)).id;
      return call(source, 'POST', move(body.id), { wallet_id, reason });
    },
    400: ask('POST', move(ABSENT), {}),
    404: ask('POST', move(ABSENT), { wallet_id: ABSENT, reason }),
    409: async (source) => {
      const { body } = await assign(source);
      return call(source, 'POST', move(body.id), { wallet_id: body.to_wallet_id, reason });
    },
    422: async (source) => {
      const key = { 'idempotency-key': crypto.randomUUID() };
      const { body } = await assign(source);
      const path = move(body.id);
      await call(source, 'POST', path, { wallet_id: (await openWallet(source)).id, reason }, key);
      return call(source, 'POST', path, { wallet_id: ABSENT, reason }, key);
    },
  },
  listCorrections: {
    200: async (source) => {
      await waiting(source);
      return call(source, 'GET', `${LIST}?limit=1`);
    },
    400: ask('GET', `${LIST}?limit=0`),
  },
  approveCorrection: decision('approve'),
  refuseCorrection: decision('refuse'),
};
