import { adminQuery } from '@gridlease/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Body, call } from './billing.ts';
import { end, openRentals, type Rentals, START, start, started } from './rentals.ts';

let rentals: Rentals;
beforeAll(async () => {
  rentals = await openRentals();
});
afterAll(async () => {
  expect(await rentals.findings()).toEqual([]);
  await rentals.close();
});

const history = async (query: string, headers = {}) =>
  call(rentals, 'GET', `/api/v1/billing/history${query}`, undefined, headers);
const idsOf = (body: Body): string[] => body.records.map((record: Body) => record.session_id);

/** Rentals that ended in sequence while the clock stood still; returns their ids, newest first. */
async function endedRentals(members: object, count: number): Promise<string[]> {
  const ids = [];
  for (let at = 0; at < count; at += 1) {
    const { id } = await started(rentals, { ...members });
    await end(rentals, id);
    ids.unshift(id);
  }
  return ids;
}

describe('the bill of a rental', () => {
  it('shows minutes, cost components, and the averages of the reported usage', async () => {
    const wallet = await rentals.renter('10');
    const { id, provider_id, started_at } = await started(rentals, { user_id: wallet.user_id });
    await adminQuery(
      `update session_usage set reports = 4, gpu_utilization_sum = 200, vram_utilization_sum = 90, power_draw_sum = 1001
       where session_id = $1`,
      [id],
      rentals.databaseUrl,
    );
    await rentals.advance(25 * 60 + 30);
    const { body: ended } = await end(rentals, id);
    const { status, body } = await history(`?session_id=${id}`);
    expect(status).toBe(200);
    const payment = await call(rentals, 'GET', `/api/v1/wallet/${wallet.id}/transactions?type=payment`);
    expect(body).toEqual({
      total: 1,
      limit: 100,
      records: [
        {
          id: expect.any(String),
          user_id: wallet.user_id,
          provider_id,
          session_id: id,
          status: 'completed',
          billing_period_start: started_at,
          billing_period_end: ended.session.ended_at,
          total_minutes: 26,
          avg_gpu_utilization: 50,
          avg_vram_utilization: 22.5,
          avg_power_draw: 250.25,
          base_cost: '0.216666666',
          vram_cost: '0.043333333',
          power_cost: '0.000000001',
          total_cost: '0.26',
          platform_fee: '0.013',
          provider_earnings: '0.247',
          transaction_id: payment.body.transactions[0].id,
          created_at: ended.session.ended_at,
        },
      ],
    });
  });

  it('has no payment if the rental failed before it cost anything', async () => {
    const { user_id } = await rentals.renter('10');
    const { id } = await started(rentals, { user_id });
    await call(rentals, 'POST', `/api/v1/billing/sessions/${id}/fail`, {});
    const [record] = (await history(`?user_id=${user_id}`)).body.records;
    expect(record).toMatchObject({ session_id: id, status: 'failed', total_cost: '0' });
    expect(record).not.toHaveProperty('transaction_id');
    expect(record).not.toHaveProperty('avg_power_draw');
  });

  it('does not exist while the rental runs', async () => {
    const { user_id } = await rentals.renter('10');
    await started(rentals, { user_id });
    expect((await history(`?user_id=${user_id}`)).body.records).toEqual([]);
  });
});

describe('the list of bills', () => {
  it('is paged without gaps or repetitions, even when the times are equal', async () => {
    const { user_id } = await rentals.renter('20');
    const newestFirst = await endedRentals({ user_id }, 7);
    const pages: string[][] = [];
    let query = `?user_id=${user_id}&limit=3`;
    for (let next: string | undefined = ''; next !== undefined; ) {
      const response = await history(`${query}${next === '' ? '' : `&cursor=${next}`}`);
      pages.push(idsOf(response.body));
      next = response.body.next_cursor;
      expect(response.headers.get('x-next-cursor')).toBe(next ?? null);
      if (next !== undefined) expect(response.headers.get('link')).toContain(`cursor=${next}`);
      query = `?user_id=${user_id}&limit=3`;
    }
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
    expect(pages.flat()).toEqual(newestFirst);
    expect(idsOf((await history(`?user_id=${user_id}&limit=2&offset=4`)).body)).toEqual(
      newestFirst.slice(4, 6),
    );
    const other = await history(`?cursor=${Buffer.from('{"id":1}').toString('base64url')}`);
    expect([other.status, other.body.code]).toEqual([400, 'invalid_cursor']);
  });

  it('is filtered by machine, status and end time', async () => {
    const { user_id } = await rentals.renter('20');
    const [machine, another] = [crypto.randomUUID(), crypto.randomUUID()];
    const [first] = await endedRentals({ user_id, provider_id: machine }, 1);
    const failed = (await started(rentals, { user_id, provider_id: another })).id;
    await call(rentals, 'POST', `/api/v1/billing/sessions/${failed}/fail`, {});
    await rentals.advance(600);
    const [last] = await endedRentals({ user_id, provider_id: machine }, 1);
    const own = async (query: string) => idsOf((await history(`?user_id=${user_id}${query}`)).body);
    expect(await own('')).toEqual([last, failed, first]);
    expect(await own(`&provider_id=${machine}`)).toEqual([last, first]);
    expect(await own('&status=failed,terminated')).toEqual([failed]);
    const { body } = await history(`?session_id=${last}`);
    const at = body.records[0].billing_period_end;
    expect(await own(`&from=${at}`)).toEqual([last]);
    expect(await own(`&to=${at}`)).toEqual([failed, first]);
    expect(await own(`&from=${START}&to=${START}`)).toEqual([]);
    expect(await own('&status=')).toEqual([last, failed, first]);
    for (const wrong of ['status=active', 'from=yesterday', 'session_id=x', 'limit=1001'])
      expect([wrong, (await history(`?${wrong}`)).status]).toEqual([wrong, 400]);
  });

  it('has the same rows as CSV', async () => {
    const { user_id } = await rentals.renter('20');
    await endedRentals({ user_id, job_id: '=1+1' }, 3);
    const json = await history(`?user_id=${user_id}&limit=2`);
    const table = await history(`?user_id=${user_id}&limit=2`, { accept: 'text/csv' });
    expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(table.headers.get('vary')).toContain('Accept');
    expect(table.headers.get('x-next-cursor')).toBe(json.body.next_cursor);
    const [heading = '', ...lines] = table.body.trimEnd().split('\r\n');
    const columns = heading.split(',');
    expect(columns).toHaveLength(19);
    const rows = lines.map((line: string) => {
      const cells = line.split(',');
      return columns.map((column: string, at: number) => [column, cells[at]]);
    });
    expect(rows).toEqual(
      json.body.records.map((record: Body) =>
        columns.map((column: string) => [column, String(record[column] ?? '')]),
      ),
    );
  });

  it('has none for a start that was refused', async () => {
    const { user_id } = await rentals.renter('0.5');
    expect((await start(rentals, { user_id })).status).toBe(402);
    expect((await history(`?user_id=${user_id}`)).body.records).toEqual([]);
  });
});
