import { describe, expect, test } from 'vitest';
import { bytes, code, contentOf, expectNothingIn, put, TEXT } from './contents.ts';
import { ALL_KINDS, PART_BYTES, type StoreKind, useStore } from './stores.ts';

/** An upload of each kind, which drivers store in different ways. */
const BODIES = [
  { what: 'small', content: bytes(10), size: 10 },
  { what: 'large', content: bytes(100_000), size: 100_000 },
  { what: 'of unknown length', content: bytes(100), size: undefined },
  { what: 'of unknown length and several parts', content: bytes(PART_BYTES + 1), size: undefined },
];

/** What a condition that holds comes to: done, or honestly not. */
function expectHeld(holds: boolean | undefined, outcome: string): void {
  const allowed = {
    true: ['done'],
    false: ['operation_not_supported'],
    undefined: ['done', 'operation_not_supported'],
  };
  expect(allowed[`${holds}`]).toContain(outcome);
}

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

describe.each(ALL_KINDS)('$name', (kind: StoreKind) => {
  const store = useStore(kind);
  const { ifNoneMatch, ifMatch, deleteIfMatch } = kind.holdsTo;

  test.each(BODIES)('an upload $what that must be the first', async ({ content, size }) => {
    const bucket = await store.bucket();
    const ref = { bucket, key: 'k' };
    const first = await outcomeOf(
      put(store.backend, ref, content, { size, conditions: { ifNoneMatch: '*' } }),
    );
    expectHeld(ifNoneMatch, first);
    await expectNothingIn(store.backend, bucket, first === 'done' ? ['k'] : []);
    await put(store.backend, ref, 'before');
    const second = put(store.backend, ref, content, { size, conditions: { ifNoneMatch: '*' } });
    await expect(second).rejects.toEqual(code('precondition_failed'));
    expect((await contentOf(store.backend, ref)).toString()).toBe('before');
    await expectNothingIn(store.backend, bucket, ['k']);
  });

  test.each(BODIES)('an upload $what that must replace one', async ({ content, size }) => {
    const bucket = await store.bucket();
    const ref = { bucket, key: 'k' };
    const attempt = (condition: string) =>
      put(store.backend, ref, content, { size, conditions: { ifMatch: condition } });
    await expect(attempt('*')).rejects.toEqual(code('precondition_failed'));
    await expectNothingIn(store.backend, bucket);
    const { etag } = await put(store.backend, ref, 'before');
    await expect(attempt('0123456789abcdef0123456789abcdef')).rejects.toEqual(code('precondition_failed'));
    expect((await contentOf(store.backend, ref)).toString()).toBe('before');
    expectHeld(ifMatch, await outcomeOf(attempt(etag)));
    expectHeld(ifMatch, await outcomeOf(attempt('*')));
    await expectNothingIn(store.backend, bucket, ['k']);
  });

  test('one of several concurrent first writes wins, where the store can tell', async () => {
    const bucket = await store.bucket();
    const ref = { bucket, key: 'k' };
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        outcomeOf(put(store.backend, ref, `writer ${index}`, { conditions: { ifNoneMatch: '*' } })),
      ),
    );
    const done = outcomes.filter((outcome) => outcome === 'done').length;
    // Swift decides between writers at once by the clock, and may tell two that they were first.
    if (kind.name === 'disk') expect(done).toBe(1);
    for (const outcome of outcomes)
      expect(['done', 'precondition_failed', 'object_conflict', 'operation_not_supported']).toContain(
        outcome,
      );
    if (ifNoneMatch) expect(done).toBeGreaterThan(0);
  });

  test('completing a multipart upload that must create the object', async () => {
    const bucket = await store.bucket();
    const ref = { bucket, key: 'k' };
    const { multipart } = store.backend;
    const uploadId = await multipart.start(ref, TEXT);
    const part = await multipart.putPart(ref, uploadId, { number: 1, size: 3, body: Buffer.from('new') });
    await put(store.backend, ref, 'before');
    const completing = multipart.complete(ref, uploadId, [part], { ifNoneMatch: '*' });
    await expect(completing).rejects.toEqual(code('precondition_failed'));
    await store.backend.delete(ref);
    const outcome = await outcomeOf(multipart.complete(ref, uploadId, [part], { ifNoneMatch: '*' }));
    expectHeld(ifNoneMatch, outcome);
    await multipart.abort(ref, uploadId);
    await expectNothingIn(store.backend, bucket, outcome === 'done' ? ['k'] : []);
  });

  test('deleting an object that must still exist', async () => {
    const bucket = await store.bucket();
    const ref = { bucket, key: 'k' };
    const attempt = (condition: string) => outcomeOf(store.backend.delete(ref, { ifMatch: condition }));
    expect([await attempt('*'), await attempt('x')]).toEqual(['precondition_failed', 'precondition_failed']);
    const { etag } = await put(store.backend, ref, 'before');
    expect(await attempt('0123456789abcdef0123456789abcdef')).toBe('precondition_failed');
    expect((await contentOf(store.backend, ref)).toString()).toBe('before');
    const outcome = await attempt(etag);
    expectHeld(deleteIfMatch, outcome);
    await expectNothingIn(store.backend, bucket, outcome === 'done' ? [] : ['k']);
    await put(store.backend, ref, 'again');
    expectHeld(deleteIfMatch, await attempt('*'));
  });
});
