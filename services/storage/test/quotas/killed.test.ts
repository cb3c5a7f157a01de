import { randomBytes } from 'node:crypto';
import { createTestIssuer } from '@gridlease/testing/tokens';
import { until } from '@gridlease/testing/until';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePlace, type Place, type StorageProcess, startStorage } from '../process.ts';
import { bearer, call, send, type Target } from '../storage.ts';
import { begin, offsetOf, patch, tus } from '../uploads/tus.ts';
import { presign, put, putTo, usage } from './quota-storage.ts';

/**
 * The counters against a plain recount: random operations on a service that is killed between them and while they run. What
 * it then says is used, and what it lets in, has to be what a listing and the open uploads add up to.
 */
const LIMIT = 1_000;
/** Of each resumable upload. */
const OPEN_BYTES = 200;
const BUCKET = 'gridlease';
const secret = randomBytes(32).toString('hex');
const issuer = createTestIssuer({ algorithm: 'HS256', secret: Buffer.from(secret) });

let place: Place;
let presigned = 0;
let service: StorageProcess;

beforeAll(async () => {
  place = await makePlace({
    auth: { mode: 'required', secret },
    server: { port: '0' },
    registry: { enabled: 'false' },
    quotas: [{ prefix: 'users/{sub}/', bytes: String(LIMIT) }],
  });
  service = await startReady();
});
afterAll(async () => {
  await service.stop();
  await place.remove();
});

async function startReady(): Promise<StorageProcess> {
  const started = await startStorage(place);
  await until(async () => (await fetch(`${started.url}/health/ready`)).status === 200);
  return started;
}

type Operation =
  | { readonly kind: 'put' | 'part' | 'reserve'; readonly key: number; readonly size: number }
  | { readonly kind: 'delete' | 'terminate' | 'use'; readonly key: number }
  | { readonly kind: 'move'; readonly key: number; readonly to: number }
  | { readonly kind: 'kill'; readonly isBusy: boolean };

const key = fc.integer({ min: 0, max: 5 });
const size = fc.integer({ min: 0, max: 450 });
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('put', 'part', 'reserve'), key, size }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('delete', 'terminate', 'use'), key }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move'), key, to: key }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill'), isBusy: fc.boolean() }) },
);

/** What one run knows of its user. */
interface Run {
  readonly user: () => Target;
  readonly home: string;
  readonly uploads: Map<number, string>;
  readonly reservations: Map<number, { readonly url: string; readonly size: number }>;
}

async function restart(run: Run, isBusy: boolean): Promise<void> {
  const uploads = [40, 30, 20, 10].map((bytes) => put(run.user(), `${run.home}busy-${bytes}`, bytes));
  const settled = Promise.allSettled(uploads);
  await (isBusy ? Promise.race(uploads) : settled);
  await service.process.stop('SIGKILL');
  await settled;
  service = await startReady();
}

/** Another 10 bytes for the open upload of this key. */
async function proceed({ user, home, uploads }: Run, at: number): Promise<void> {
  const path = uploads.get(at) ?? (await begin(user(), `${home}open-${at}`, OPEN_BYTES));
  uploads.set(at, path);
  const offset = await offsetOf(user(), path);
  const { status } = await patch(user(), path, offset, 'x'.repeat(10));
  expect([204, 413]).toContain(status);
}

/** Uploads what was reserved: what was promised is kept, whatever else came. */
async function redeem({ reservations }: Run, at: number): Promise<void> {
  const reservation = reservations.get(at);
  if (reservation === undefined) return;
  const { pathname, search } = new URL(reservation.url);
  expect(await putTo(service.url + pathname + search, reservation.size)).toBe(200);
  reservations.delete(at);
}

async function reserve({ user, home, reservations }: Run, at: number, bytes: number): Promise<void> {
  if (bytes === 0 || reservations.has(at)) return;
  presigned += 1;
  // A new key each time: an object that the upload would replace is credited, and less is reserved.
  const reserved = await presign(user(), `${home}presigned-${at}-${presigned}`, {
    content_length: bytes,
  });
  if (reserved.url !== undefined) reservations.set(at, { url: reserved.url, size: bytes });
  else expect(reserved.code).toBe('quota_exceeded');
}

async function move({ user, home }: Run, from: number, to: number): Promise<void> {
  const body = { source: { key: `${home}${from}` }, destination: { key: `${home}${to}` } };
  expect([201, 400, 404, 413]).toContain((await call(user(), 'POST', '/objects/move', body)).status);
}

async function terminate({ user, uploads }: Run, at: number): Promise<void> {
  const open = uploads.get(at);
  if (open !== undefined) await tus(user(), 'DELETE', open);
  uploads.delete(at);
}

async function carryOut(run: Run, each: Operation): Promise<void> {
  if (each.kind === 'kill') return restart(run, each.isBusy);
  const { user, home, uploads } = run;
  const path = `${home}${each.key}`;
  switch (each.kind) {
    case 'put':
      return expect([201, 'quota_exceeded']).toContain(await put(user(), path, each.size));
    case 'part':
      if (uploads.has(each.key) || (await room(run)) >= OPEN_BYTES) await proceed(run, each.key);
      return;
    case 'reserve':
      return reserve(run, each.key, each.size);
    case 'delete':
      return void (await send(user(), 'DELETE', `/objects/${path}`));
    case 'terminate':
      return terminate(run, each.key);
    case 'use':
      return redeem(run, each.key);
    case 'move':
      return move(run, each.key, each.to);
  }
}

/** Adds up what there is, without the service's own counters. */
async function recount({ user, home, uploads }: Run): Promise<number> {
  const listing = await call(user(), 'GET', `/objects/list?prefix=${home}`);
  let bytes = (listing.body as { size: number }[]).reduce((sum, object) => sum + object.size, 0);
  for (const [at, path] of uploads) {
    const response = await tus(user(), 'HEAD', path);
    const isDone = response.headers.get('upload-offset') === response.headers.get('upload-length');
    if (isDone) uploads.delete(at);
    else bytes += Number(response.headers.get('upload-offset'));
  }
  return bytes;
}

async function room(run: Run): Promise<number> {
  const promised = [...run.reservations.values()].reduce((sum, each) => sum + each.size, 0);
  return LIMIT - (await recount(run)) - promised;
}

async function expectAgreement(run: Run): Promise<void> {
  const promised = [...run.reservations.values()].reduce((sum, each) => sum + each.size, 0);
  const bytes = await recount(run);
  expect(await usage(run.user(), BUCKET, run.home)).toMatchObject({ bytes, reserved_bytes: promised });
  expect(bytes + promised).toBeLessThanOrEqual(LIMIT);
  const left = LIMIT - bytes - promised;
  expect(await put(run.user(), `${run.home}probe`, left + 1)).toBe('quota_exceeded');
  expect(await put(run.user(), `${run.home}probe`, left)).toBe(201);
  await send(run.user(), 'DELETE', `/objects/${run.home}probe`);
}

it('what is counted is what there is, whatever was done and whenever the service was killed', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 30 }), async (operations) => {
      runs += 1;
      const sub = `user-${runs}`;
      const headers = bearer(issuer.token({ sub }));
      const run: Run = {
        user: () => ({ url: service.url, headers }),
        home: `users/${sub}/`,
        uploads: new Map(),
        reservations: new Map(),
      };
      for (const each of operations) await carryOut(run, each);
      await expectAgreement(run);
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 240_000);
