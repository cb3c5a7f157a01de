import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, folderFrom, nameProblem, pathTo } from './folder.ts';

describe('a folder', () => {
  it('is in the address, whatever characters it has', () => {
    const segment = fc
      .string({ minLength: 1, unit: 'grapheme' })
      .filter((text) => !text.includes('/') && text.isWellFormed());
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 4 }), (segments) => {
        const folder = segments.map((name) => `${name}/`).join('');
        expect(folderFrom(`/console${addressOf(folder)}`)).toBe(folder);
      }),
    );
    expect(folderFrom('/console/files')).toBe('');
    expect(folderFrom('/console/files/50%/x')).toBe('50%/x/');
  });

  it('is below others', () => {
    expect(pathTo('')).toEqual([]);
    expect(pathTo('data/models/')).toEqual([
      { name: 'data', folder: 'data/' },
      { name: 'models', folder: 'data/models/' },
    ]);
  });

  it('has a name that a key may have', () => {
    for (const name of ['data', 'data/models', '.hidden']) expect(nameProblem(name)).toBeUndefined();
    for (const name of ['', '/', 'a/', '..', 'a/../b', '.']) expect(nameProblem(name)).toBeDefined();
  });
});
