import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatAmount } from '../src/books/money/amount.ts';
import { bearer, call, issuer, openBilling, type Target, type TestBilling } from './billing.ts';
import { type Earned, earnOneMinute, payoutsOf } from './owners.ts';
import { startRegistry, type TestRegistry } from './providers/registry.ts';
import { as, openRentals, type Rentals } from './rentals.ts';
import { newPayee, openSchedulingReplica, type Payee } from './schedule.ts';

const HOUR_SECONDS = 3_600;

let registry: TestRegistry;
let rentals: Rentals;
/** The same ledger with access tokens required. */
let secured: TestBilling;
let owner: Payee;
let earned: Earned;
beforeAll(async () => {
  registry = await startRegistry();
  rentals = await openRentals({ config: { upstreams: { provider_registry: registry.url } } });
  secured = await openBilling({ databaseUrl: rentals.databaseUrl, access: 'required', hasWorkers: false });
  owner = await newPayee(rentals, registry, { machines: 3 });
  const replica = openSchedulingReplica(rentals.databaseUrl);
  await replica.pay();
  earned = await earnOneMinute(rentals, owner, (await rentals.renter('100')).user_id);
  await rentals.advance(HOUR_SECONDS);
  await replica.pay();
  await replica.close();
});
afterAll(async () => {
  await secured?.close();
  await rentals?.close();
  await registry?.close();
});

const partsOf = (ids: readonly string[]) =>
  ids.map((provider_id) => ({ provider_id, amount: formatAmount(earned.get(provider_id) ?? 0n) }));

it('a payout is shown in full to its owner, and listed for each machine and for the owner', async () => {
  const person = as(secured, { sub: owner.id, roles: ['provider'] });
  for (const id of [owner.id, ...owner.machineIds])
    expect(await payoutsOf(person, id)).toMatchObject([{ parts: partsOf(owner.machineIds) }]);
});

it('a key that is restricted to machines sees their parts of a payout, and no payout of other machines', async () => {
  const [first = '', second = '', third = ''] = owner.machineIds;
  const claims = { sub: owner.id, roles: ['provider'], provider_ids: [first, second] };
  const key: Target = { url: secured.url, headers: bearer(issuer.daemonToken('billing:read', claims)) };
  for (const id of [owner.id, first, second]) {
    const [payout, ...others] = await payoutsOf(key, id);
    expect(payout.parts).toEqual(partsOf([first, second]));
    expect(others).toEqual([]);
  }
  const path = `/api/v1/provider/${third}/payouts`;
  expect((await call(key, 'GET', path)).body.payouts ?? []).toEqual([]);
});
