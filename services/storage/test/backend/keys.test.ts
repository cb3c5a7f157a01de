import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isObjectKey } from '../../src/objects/object-key.ts';
import { contentOf, keysOf, put } from './contents.ts';
import { ALL_KINDS, useStore } from './stores.ts';

const SETS = 12;

/** What HTTP, URLs, XML and file systems treat in a special way comes often. */
const keyPart = fc.oneof(
  fc.constantFrom(
    '/',
    '%',
    '+',
    ' ',
    '&',
    '<',
    '?',
    '#',
    '.',
    '..',
    '\\',
    '\r',
    '\n',
    '%2F',
    '=?',
    '🚀',
    '\u0085',
    '\u2028',
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.string({ maxLength: 8 }),
);
const objectKey = fc
  .array(keyPart, { minLength: 1, maxLength: 12 })
  .map((parts) => parts.join(''))
  .filter(isObjectKey);

describe.each(ALL_KINDS)('$name', (kind) => {
  const store = useStore(kind);

  test('objects with any legal keys are written, read, listed, copied and deleted independently', async () => {
    const keySet = fc.uniqueArray(objectKey, { minLength: 1, maxLength: 12 });
    const property = fc.asyncProperty(keySet, async (keys) => {
      const bucket = await store.bucket();
      await Promise.all(keys.map((key) => put(store.backend, { bucket, key }, key)));
      const contents = await Promise.all(keys.map((key) => contentOf(store.backend, { bucket, key })));
      expect(contents.map(String)).toEqual(keys);
      expect((await keysOf(store.backend, bucket)).sort()).toEqual([...keys].sort());
      const [first = '', ...others] = keys;
      await store.backend.copy({ bucket, key: first }, { bucket, key: 'copy' });
      expect((await contentOf(store.backend, { bucket, key: 'copy' })).toString()).toBe(first);
      await store.backend.delete({ bucket, key: 'copy' });
      await store.backend.delete({ bucket, key: first });
      expect((await keysOf(store.backend, bucket)).sort()).toEqual(
        others.filter((key) => key !== 'copy').sort(),
      );
      await store.backend.deleteMany(bucket, others);
      expect(await keysOf(store.backend, bucket)).toEqual([]);
    });
    await fc.assert(property, { numRuns: SETS });
  }, 120_000);

  test('keys of the maximum length are accepted', async () => {
    const bucket = await store.bucket();
    const keys = ['k'.repeat(1_024), 'ü'.repeat(512), `${'d/'.repeat(511)}kk`];
    for (const key of keys) await put(store.backend, { bucket, key }, 'x');
    expect((await keysOf(store.backend, bucket)).sort()).toEqual([...keys].sort());
    for (const key of keys) expect((await contentOf(store.backend, { bucket, key })).toString()).toBe('x');
  });
});
