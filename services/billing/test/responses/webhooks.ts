import { v7 } from 'uuid';
import { insertDeliveries, insertMessages } from '../../src/notices/webhooks/delivery-store.ts';
import { testMessage } from '../../src/notices/webhooks/message.ts';
import { type Body, call, type JsonResponse } from '../billing.ts';
import { ABSENT, ask, type Producer, type Producers, refusedBodies, type Source } from './source.ts';

const WEBHOOKS = '/api/v1/admin/webhooks';
const SINCE = { since: '2026-03-01T00:00:00Z' };

/** A valid registration. */
export const WEBHOOK_ORDER = { url: 'https://example.org/hooks', types: ['payout.*'] };

const newUrl = () => `https://example.org/${crypto.randomUUID()}`;

/** Uses a webhook, and deletes it: there can be few. */
async function withWebhook(
  source: Source,
  use: (webhook: Body) => Promise<JsonResponse>,
): Promise<JsonResponse> {
  const { body } = await call(source, 'POST', WEBHOOKS, { ...WEBHOOK_ORDER, url: newUrl() });
  try {
    return await use(body);
  } finally {
    await call(source, 'DELETE', `${WEBHOOKS}/${body.id}`);
  }
}

/** A request about a webhook. */
const about =
  (method: string, rest: string, body?: unknown): Producer =>
  (source) =>
    withWebhook(source, ({ id }) => call(source, method, `${WEBHOOKS}/${id}${rest}`, body));

/** A request about a delivery. */
const aboutDelivery =
  (method: string, rest: string): Producer =>
  (source) =>
    withWebhook(source, async ({ id }) => {
      const path = `${WEBHOOKS}/${id}`;
      const { body } = await call(source, 'POST', `${path}/test`);
      return call(source, method, `${path}/deliveries/${body.id}${rest}`);
    });

/** A replay while the webhook is disabled. */
const disabled =
  (rest: (deliveryId: string) => string, body?: unknown): Producer =>
  (source) =>
    withWebhook(source, async ({ id }) => {
      const path = `${WEBHOOKS}/${id}`;
      const deliveryId = await skipped(source, id);
      await call(source, 'PATCH', path, { is_active: false });
      return call(source, 'POST', `${path}${rest(deliveryId)}`, body);
    });

/** A delivery of something other than a test. */
async function skipped({ db }: Source, webhookId: string): Promise<string> {
  const [id, messageId] = [v7(), v7()];
  const message = {
    ...testMessage({ id: messageId, webhookId, happenedAt: new Date(), correlationId: 'test' }),
    type: 'payout.sent',
  };
  await db.transaction().execute(async (trx) => {
    await insertMessages(trx, [message]);
    await insertDeliveries(trx, [{ id, webhookId, message, status: 'skipped' }]);
  });
  return id;
}

const one = `${WEBHOOKS}/${ABSENT}`;
const delivery = `${one}/deliveries/${ABSENT}`;

export const WEBHOOK_RESPONSES: Record<string, Producers> = {
  createWebhook: {
    ...refusedBodies('POST', WEBHOOKS),
    201: createAndDelete,
    400: ask('POST', WEBHOOKS, { ...WEBHOOK_ORDER, url: 'http://example.org/' }),
    409: (source) =>
      withWebhook(source, ({ url }) => call(source, 'POST', WEBHOOKS, { ...WEBHOOK_ORDER, url })),
  },
  listWebhooks: {
    200: (source) => withWebhook(source, () => call(source, 'GET', `${WEBHOOKS}?limit=1`)),
    400: ask('GET', `${WEBHOOKS}?limit=0`),
  },
  getWebhook: { 200: about('GET', ''), 400: ask('GET', `${WEBHOOKS}/x`), 404: ask('GET', one) },
  updateWebhook: {
    ...refusedBodies('PATCH', one),
    200: about('PATCH', '', { is_active: false, email: 'ops@example.org', description: 'the books' }),
    400: about('PATCH', '', { types: ['nothing'] }),
    404: ask('PATCH', one, {}),
    409: (source) =>
      withWebhook(source, ({ id }) =>
        withWebhook(source, ({ url }) => call(source, 'PATCH', `${WEBHOOKS}/${id}`, { url })),
      ),
  },
  rotateWebhookSecret: {
    ...refusedBodies('POST', `${one}/rotate-secret`),
    200: about('POST', '/rotate-secret'),
    400: about('POST', '/rotate-secret', { overlap_seconds: -1 }),
    404: ask('POST', `${one}/rotate-secret`),
  },
  deleteWebhook: { 200: about('DELETE', ''), 400: ask('DELETE', `${WEBHOOKS}/x`), 404: ask('DELETE', one) },
  testWebhook: {
    202: about('POST', '/test'),
    400: ask('POST', `${WEBHOOKS}/x/test`),
    404: ask('POST', `${one}/test`),
  },
  listWebhookDeliveries: {
    200: (source) =>
      withWebhook(source, async ({ id }) => {
        for (let at = 0; at < 2; at += 1) await call(source, 'POST', `${WEBHOOKS}/${id}/test`);
        return call(source, 'GET', `${WEBHOOKS}/${id}/deliveries?limit=1`);
      }),
    400: about('GET', '/deliveries?status=lost'),
    404: ask('GET', `${one}/deliveries`),
  },
  getWebhookDelivery: {
    200: aboutDelivery('GET', ''),
    400: ask('GET', `${one}/deliveries/x`),
    404: ask('GET', delivery),
  },
  replayWebhookDelivery: {
    202: aboutDelivery('POST', '/replay'),
    400: ask('POST', `${one}/deliveries/x/replay`),
    404: ask('POST', `${delivery}/replay`),
    409: disabled((id) => `/deliveries/${id}/replay`),
  },
  replayWebhook: {
    ...refusedBodies('POST', `${one}/replay`),
    202: about('POST', '/replay', SINCE),
    400: about('POST', '/replay', { ...SINCE, cursor: 'x' }),
    404: ask('POST', `${one}/replay`, SINCE),
    409: disabled(() => '/replay', SINCE),
  },
};

async function createAndDelete(source: Source): Promise<JsonResponse> {
  const response = await call(source, 'POST', WEBHOOKS, { ...WEBHOOK_ORDER, url: newUrl() });
  await call(source, 'DELETE', `${WEBHOOKS}/${response.body.id}`);
  return response;
}
