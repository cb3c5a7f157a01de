import { unseal } from '@gridlease/common/secrets/sealed';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { billingConfigSchema } from '../../src/config/config.ts';
import { encryptionKeysOf } from '../../src/config/encryption-keys.ts';
import { WEBHOOKS_MAX } from '../../src/notices/webhooks/webhook.ts';
import { call, openBilling } from '../billing.ts';
import { openRentals, type Rentals } from '../rentals.ts';
import { ENCRYPTION_KEY, register, WEBHOOKS } from './sending.ts';

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const ABSENT = '0190a3b4-0000-7000-8000-000000000000';

let billing: Rentals;
beforeAll(async () => {
  billing = await openRentals({ config: { encryption: { key: ENCRYPTION_KEY } } });
});
afterEach(async () => {
  const { body } = await call(billing, 'GET', WEBHOOKS);
  for (const { id } of body.webhooks) await call(billing, 'DELETE', `${WEBHOOKS}/${id}`);
});
afterAll(() => billing.close());

const order = (members: object = {}) => ({
  url: 'https://example.org/hooks',
  types: ['payout.sent'],
  ...members,
});

describe('a webhook', () => {
  it('is registered with a generated secret, which is returned once', async () => {
    const { status, body } = await call(billing, 'POST', WEBHOOKS, order({ description: 'the books' }));
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        url: 'https://example.org/hooks',
        types: ['payout.sent'],
        description: 'the books',
        is_active: true,
        created_by: 'anyone',
        created_at: expect.any(String),
        updated_at: expect.any(String),
        secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      },
    ]);
    const { secret, ...shown } = body;
    expect((await call(billing, 'GET', `${WEBHOOKS}/${body.id}`)).body).toEqual(shown);
    expect((await call(billing, 'GET', WEBHOOKS)).body).toEqual({ webhooks: [shown], limit: 100 });
    const stored = await billing.db.selectFrom('webhooks').selectAll().where('id', '=', body.id).execute();
    expect(JSON.stringify(stored)).not.toContain(secret.slice('whsec_'.length));
  });

  it('has its secret encrypted for itself alone', async () => {
    const { id } = await register(billing, order({ secret: SECRET }));
    const config = billingConfigSchema.parse({ encryption: { key: ENCRYPTION_KEY } });
    const billingConfig = { ...config, auth: { ...config.auth, mode: 'off' as const } };
    const keys = encryptionKeysOf(billingConfig, { purpose: 'webhook-secret', derived: undefined });
    const { secret: sealed } = await billing.db
      .selectFrom('webhooks')
      .select('secret')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (keys === undefined) throw new Error('there are no keys');
    expect(unseal(keys, sealed, id)).toEqual(Buffer.alloc(24, 7));
    expect(unseal(keys, sealed, ABSENT)).toBeUndefined();
  });

  it('with a given secret does not return it', async () => {
    expect(await register(billing, order({ secret: SECRET }))).not.toHaveProperty('secret');
  });

  it('is changed member by member, and says who did what in the audit log', async () => {
    const { id } = await register(billing, order({ email: 'ops@example.org' }));
    const path = `${WEBHOOKS}/${id}`;
    const patch = async (body: object) => (await call(billing, 'PATCH', path, body)).body;
    expect(await patch({ types: ['session.*', 'session.*', '*'] })).toMatchObject({
      types: ['session.*', '*'],
    });
    expect(await patch({ url: 'https://example.org/other' })).toMatchObject({
      url: 'https://example.org/other',
    });
    expect(await patch({ url: 'https://example.org/other', email: 'on-call@example.org' })).toMatchObject({
      types: ['session.*', '*'],
      email: 'on-call@example.org',
    });
    expect(await patch({ email: '' })).not.toHaveProperty('email');
    expect(await patch({ is_active: false })).toMatchObject({
      is_active: false,
      disabled_reason: 'requested',
      disabled_at: expect.any(String),
    });
    const enabled = await patch({ is_active: true });
    expect(enabled).toMatchObject({ is_active: true });
    expect(enabled).not.toHaveProperty('disabled_at');
    const rows = await billing.db
      .selectFrom('audit_events')
      .select(['actor', 'action'])
      .where('target', '=', id)
      .orderBy('position')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual([
      'webhook.registered',
      ...Array(6).fill('webhook.changed'),
    ]);
    expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set(['anyone']));
  });

  it('that is deleted is gone, with its secrets, and its URL is free', async () => {
    const { id } = await register(billing, order());
    await call(billing, 'POST', `${WEBHOOKS}/${id}/rotate-secret`);
    expect((await call(billing, 'DELETE', `${WEBHOOKS}/${id}`)).status).toBe(200);
    for (const [method, rest, body] of [
      ['GET', '', undefined],
      ['PATCH', '', {}],
      ['DELETE', '', undefined],
      ['POST', '/rotate-secret', {}],
      ['POST', '/test', undefined],
      ['GET', '/deliveries', undefined],
      ['GET', `/deliveries/${ABSENT}`, undefined],
      ['POST', `/deliveries/${ABSENT}/replay`, undefined],
      ['POST', '/replay', { since: '2026-01-01T00:00:00Z' }],
    ] as const) {
      const response = await call(billing, method, `${WEBHOOKS}/${id}${rest}`, body);
      expect([method, rest, response.body.code]).toEqual([method, rest, 'webhook_not_found']);
    }
    const rows = await billing.db.selectFrom('webhooks').selectAll().where('id', '=', id).execute();
    expect(rows[0]?.secret).toHaveLength(0);
    expect(rows[0]?.former_secret).toBeNull();
    await register(billing, order());
  });

  it('is listed in pages, newest first', async () => {
    const ids = [];
    for (let at = 0; at < 5; at += 1) {
      ids.unshift((await register(billing, order({ url: `https://example.org/${at}` }))).id);
      await billing.advance(1);
    }
    const seen = [];
    for (let query = '?limit=2'; query !== ''; ) {
      const { body } = await call(billing, 'GET', `${WEBHOOKS}${query}`);
      seen.push(...body.webhooks.map(({ id }: { id: string }) => id));
      query = body.next_cursor ? `?limit=2&cursor=${body.next_cursor}` : '';
    }
    expect(seen).toEqual(ids);
  });
});

describe('refused', () => {
  it.each([
    ['types', { types: [] }],
    ['types', { types: undefined }],
    ['types.0', { types: ['payout.sen'] }],
    ['types.1', { types: ['*', 'webhook.test'] }],
    ['secret', { secret: 'whsec_short' }],
    ['secret', { secret: `whsec_${Buffer.alloc(65).toString('base64')}` }],
    ['email', { email: 'nobody' }],
    ['url', { url: '' }],
    ['url', { url: `https://example.org/${'x'.repeat(2_048)}` }],
  ])('is a registration with bad %s: %j', async (path, members) => {
    const { status, body } = await call(billing, 'POST', WEBHOOKS, order(members));
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([400, 'validation_failed', path]);
    expect((await call(billing, 'GET', WEBHOOKS)).body.webhooks).toEqual([]);
  });

  it.each([
    'http://example.org/hooks',
    'https://127.0.0.1/hooks',
    'https://0x7f.1/hooks',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'https://user:password@example.org/',
    'nonsense',
  ])('is the URL %s, when registering and when changing', async (url) => {
    const { status, body } = await call(billing, 'POST', WEBHOOKS, order({ url }));
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'invalid_webhook_url', 'url']);
    const { id } = await register(billing, order());
    expect((await call(billing, 'PATCH', `${WEBHOOKS}/${id}`, { url })).body.code).toBe(
      'invalid_webhook_url',
    );
    expect((await call(billing, 'GET', `${WEBHOOKS}/${id}`)).body.url).toBe('https://example.org/hooks');
  });

  it('are unknown members, so that a misspelt one is not lost', async () => {
    const { id } = await register(billing, order());
    for (const [method, rest] of [
      ['POST', ''],
      ['PATCH', `/${id}`],
      ['POST', `/${id}/rotate-secret`],
      ['POST', `/${id}/replay`],
    ] as const) {
      const { status } = await call(billing, method, `${WEBHOOKS}${rest}`, { tpyes: ['*'] });
      expect([method, rest, status]).toEqual([method, rest, 400]);
    }
  });

  it('is a second webhook with the URL of another, also by registrations at the same time', async () => {
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => call(billing, 'POST', WEBHOOKS, order())),
    );
    const made = responses.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    for (const { status, body } of responses.filter((one) => !made.includes(one))) {
      expect([status, body.code, body.webhook_id]).toEqual([409, 'webhook_already_exists', made[0]?.body.id]);
    }
    const other = await register(billing, order({ url: 'https://example.org/other' }));
    const { url } = order();
    const changed = await call(billing, 'PATCH', `${WEBHOOKS}/${other.id}`, { url });
    expect(changed.body.code).toBe('webhook_already_exists');
  });

  it('is one webhook too many, also by registrations at the same time', async () => {
    const orders = Array.from({ length: WEBHOOKS_MAX + 3 }, (_, at) =>
      order({ url: `https://example.org/${at}` }),
    );
    const responses = await Promise.all(orders.map((one) => call(billing, 'POST', WEBHOOKS, one)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(WEBHOOKS_MAX);
    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused.map(({ body }) => [body.code, body.maximum])).toEqual(
      Array(3).fill(['too_many_webhooks', WEBHOOKS_MAX]),
    );
  });

  it('is every webhook while there is no key to encrypt its secret with', async () => {
    const keyless = await openBilling({ databaseUrl: billing.databaseUrl, hasWorkers: false });
    try {
      const { status, body } = await call(keyless, 'POST', WEBHOOKS, order());
      expect([status, body.code]).toEqual([503, 'encryption_key_missing']);
      expect(body.detail).toContain('encryption.key');
    } finally {
      await keyless.close();
    }
  });
});

it('without an encryption.key, the key is derived from the deposit seed and can be replaced by one', async () => {
  const config = billingConfigSchema.parse({});
  const off = { ...config, auth: { ...config.auth, mode: 'off' as const } };
  const derived = Buffer.from('derived from the seed');
  const before = encryptionKeysOf(off, { purpose: 'webhook-secret', derived });
  const own = { ...off, encryption: { key: ENCRYPTION_KEY, former_key: '' } };
  const after = encryptionKeysOf(own, { purpose: 'webhook-secret', derived });
  expect(after?.previous?.key.equals(before?.current.key as never)).toBe(true);
  expect(after?.current.key.equals(before?.current.key as never)).toBe(false);
  const other = encryptionKeysOf(own, { purpose: 'something-else', derived });
  expect(after?.current.key.equals(other?.current.key as never)).toBe(false);
  expect(encryptionKeysOf(off, { purpose: 'webhook-secret', derived: undefined })).toBeUndefined();
});
