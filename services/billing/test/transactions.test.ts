import { adminQuery } from '@gridlease/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Body, call, type JsonResponse, openBilling, openWallet, type TestBilling } from './billing.ts';
import { makeKeys } from './unavailable-chain.ts';

const ABSENT = '0190a3b4-0000-7000-8000-000000000000';

let billing: TestBilling;
beforeAll(async () => {
  billing = await openBilling(await makeKeys());
});
afterAll(() => billing.close());

interface Written {
  readonly from?: string;
  readonly to?: string;
  readonly type?: string;
  readonly status?: string;
  readonly at?: string;
  readonly description?: string;
}

/** Writes a transaction as the service would, at the given time; returns its id. */
async function write({ from, to, ...more }: Written): Promise<string> {
  const { type = 'deposit', status = 'confirmed', at = '2031-01-01T00:00:00.000Z', description = 'x' } = more;
  const id = crypto.randomUUID();
  await adminQuery(
    `insert into transactions (id, from_wallet_id, to_wallet_id, type, status, amount, description, created_at,
       updated_at, confirmed_at)
     values ($1, $2, $3, $4, $5, 1500000000, $6, $7, $7, case when $5 = 'confirmed' then $7::timestamptz end)`,
    [id, from ?? null, to ?? null, type, status, description, at],
    billing.databaseUrl,
  );
  return id;
}

const list = (walletId: string, query = '', headers = {}): Promise<JsonResponse> =>
  call(billing, 'GET', `/api/v1/wallet/${walletId}/transactions${query}`, undefined, headers);
const idsOf = ({ body }: JsonResponse) => body.transactions.map((one: Body) => one.id);

/** A wallet with a transaction on each of these days of January. */
async function walletOfDays(days: number): Promise<{ id: string; newestFirst: string[] }> {
  const { id } = await openWallet(billing);
  const ids = [];
  for (let day = 1; day <= days; day += 1) {
    const at = `2031-01-0${day}T00:00:00.000Z`;
    ids.push(await write(day % 2 === 0 ? { from: id, type: 'withdrawal', at } : { to: id, at }));
  }
  return { id, newestFirst: ids.toReversed() };
}

describe('the transactions of a wallet', () => {
  it('are empty at first', async () => {
    const { id } = await openWallet(billing);
    const response = await list(id);
    expect([response.status, response.body]).toEqual([200, { transactions: [], total: 0, limit: 100 }]);
    expect(response.headers.has('x-next-cursor')).toBe(false);
  });

  it('list incoming and outgoing movements, newest first, and nothing of other wallets', async () => {
    const { id, newestFirst } = await walletOfDays(5);
    await walletOfDays(3);
    const response = await list(id);
    expect(idsOf(response)).toEqual(newestFirst);
    expect(response.body.transactions[0]).toEqual({
      id: newestFirst[0],
      to_wallet_id: id,
      type: 'deposit',
      status: 'confirmed',
      amount: '1.5',
      fee: '0',
      description: 'x',
      metadata: {},
      created_at: '2031-01-05T00:00:00.000Z',
      updated_at: '2031-01-05T00:00:00.000Z',
      confirmed_at: '2031-01-05T00:00:00.000Z',
    });
    expect(response.body.transactions[1]).toMatchObject({ from_wallet_id: id, type: 'withdrawal' });
  });

  it('list a movement from a wallet to itself once', async () => {
    const { id } = await openWallet(billing);
    const own = await write({ from: id, to: id, type: 'session_lock' });
    expect(idsOf(await list(id))).toEqual([own]);
  });

  it('with equal times have the same order on every page', async () => {
    const { id } = await openWallet(billing);
    const ids = await Promise.all(
      Array.from({ length: 7 }, (_, at) => write(at % 2 ? { from: id } : { to: id })),
    );
    const whole = idsOf(await list(id));
    expect(whole.toSorted()).toEqual(ids.toSorted());
    const paged = [];
    for (let offset = 0; offset < 7; offset += 2)
      paged.push(...idsOf(await list(id, `?limit=2&offset=${offset}`)));
    expect(paged).toEqual(whole);
  });
});

describe('pages', () => {
  it('follow each other by cursor, even while transactions are added', async () => {
    const { id, newestFirst } = await walletOfDays(5);
    const first = await list(id, '?limit=2&type=');
    expect(idsOf(first)).toEqual(newestFirst.slice(0, 2));
    const cursor = first.body.next_cursor;
    expect(first.headers.get('x-next-cursor')).toBe(cursor);
    await write({ to: id, at: '2031-02-01T00:00:00.000Z' });
    const link = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(link).toContain('limit=2');
    const second = await call(billing, 'GET', link);
    expect(idsOf(second)).toEqual(newestFirst.slice(2, 4));
    const third = await list(id, `?limit=2&cursor=${second.body.next_cursor}`);
    expect(idsOf(third)).toEqual(newestFirst.slice(4));
    expect(third.body).not.toHaveProperty('next_cursor');
    expect(third.headers.has('link')).toBe(false);
  });

  it('of exactly the limit are recognised as the last', async () => {
    const { id, newestFirst } = await walletOfDays(3);
    expect((await list(id, '?limit=3')).body).not.toHaveProperty('next_cursor');
    expect(idsOf(await list(id, '?offset=1'))).toEqual(newestFirst.slice(1));
    expect(idsOf(await list(id, '?offset=9'))).toEqual([]);
  });
});

describe('filters', () => {
  it('apply to type, status and time, separately and combined', async () => {
    const { id, newestFirst } = await walletOfDays(6);
    const failed = await write({
      from: id,
      type: 'withdrawal',
      status: 'failed',
      at: '2030-12-31T23:00:00Z',
    });
    const deposits = [newestFirst[1], newestFirst[3], newestFirst[5]];
    expect(idsOf(await list(id, '?type=deposit'))).toEqual(deposits);
    expect(idsOf(await list(id, '?status=failed'))).toEqual([failed]);
    const from = '2031-01-03T00:00:00Z';
    expect(idsOf(await list(id, `?from=${from}`))).toEqual(newestFirst.slice(0, 4));
    expect(idsOf(await list(id, `?to=${from}&status=confirmed`))).toEqual(newestFirst.slice(4));
    const until = encodeURIComponent('2031-01-04T02:00:00.000+02:00');
    expect(idsOf(await list(id, `?from=${from}&to=${until}&type=deposit`))).toEqual([newestFirst[3]]);
  });

  it('without a value do not apply, and unknown parameters are ignored', async () => {
    const { id, newestFirst } = await walletOfDays(2);
    const query = '?type=&status=&from=&to=&limit=&cursor=&offset=&sort=amount&Type=deposit';
    expect(idsOf(await list(id, query))).toEqual(newestFirst);
  });

  it.each([
    ['type', 'theft'],
    ['type', 'Deposit'],
    ['status', 'done'],
    ['from', 'yesterday'],
    ['from', '2031-13-01T00:00:00Z'],
    ['to', '1700000000'],
    ['limit', '0'],
    ['limit', '1001'],
    ['limit', '1.5'],
    ['offset', '-1'],
    ['cursor', 'x'],
    ['cursor', Buffer.from('{"id":1}').toString('base64url')],
  ])('%s=%s is a 400 that names the parameter', async (name, value) => {
    const { id } = await openWallet(billing);
    const response = await list(id, `?${name}=${value}`);
    expect(response.status).toBe(400);
    expect(response.body.errors[0].path).toBe(name);
  });
});

describe('a CSV response', () => {
  const CSV = { accept: 'text/csv' };

  it('is sent if Accept asks for it, page by page, with cells that look like formulas neutralised', async () => {
    const { id } = await openWallet(billing);
    for (const [at, description] of ['=HYPERLINK("x")', '+1', '-1', '@a', 'a,b', 'say "hi"'].entries()) {
      await write({ to: id, description, at: `2031-01-0${at + 1}T00:00:00.000Z` });
    }
    const response = await list(id, '?limit=4', CSV);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(response.headers.get('vary')).toContain('Accept');
    const rest = await list(id, `?cursor=${response.headers.get('x-next-cursor')}`, CSV);
    const lines = [...response.body.split('\r\n').slice(0, -1), ...rest.body.split('\r\n').slice(1, -1)];
    expect(lines[0]).toBe(
      'id,created_at,type,status,amount,fee,from_wallet_id,to_wallet_id,solana_signature,session_id,job_id,' +
        'description,confirmed_at',
    );
    const described = lines.slice(1).map((line) => line.split(',,,,')[1]?.replace(/,[^,]*$/, ''));
    expect(described).toEqual(['"say ""hi"""', '"a,b"', `"'@a"`, `"'-1"`, `"'+1"`, `"'=HYPERLINK(""x"")"`]);
  });

  it('is not sent by default', async () => {
    const { id } = await openWallet(billing);
    for (const accept of ['*/*', 'application/json', 'text/html', 'text/csv;q=0.1, application/json']) {
      const { headers } = await list(id, '', { accept });
      expect([accept, headers.get('content-type')]).toEqual([accept, 'application/json']);
    }
    expect((await list(ABSENT, '', CSV)).headers.get('content-type')).toContain('problem+json');
  });
});

describe('a single transaction', () => {
  it('is read by its id in any case, through the wallets involved only', async () => {
    const [one, other, third] = [
      await openWallet(billing),
      await openWallet(billing),
      await openWallet(billing),
    ];
    const id = await write({ from: one.id, to: other.id, type: 'payment', status: 'pending' });
    const path = (wallet: Body, name = id) => `/api/v1/wallet/${wallet.id}/transactions/${name}`;
    const read = await call(billing, 'GET', path(one, id.toUpperCase()));
    expect([read.status, read.body.id]).toEqual([200, id]);
    expect(read.body).not.toHaveProperty('confirmed_at');
    expect((await call(billing, 'GET', path(other))).body).toEqual(read.body);
    for (const unknown of [path(third), path(one, ABSENT)]) {
      const { status, body } = await call(billing, 'GET', unknown);
      expect([status, body.code]).toEqual([404, 'transaction_not_found']);
    }
    expect((await call(billing, 'GET', path(one, 'x'))).status).toBe(400);
  });
});
