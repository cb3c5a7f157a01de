import { expect, test } from 'vitest';
import { guessContentType } from './content-type.ts';

test.each([
  ['report.pdf', 'application/pdf'],
  ['a/b.c/data.JSON', 'application/json'],
  ['index.html', 'text/html'],
  ['archive.tar.gz', 'application/gzip'],
  ['model.safetensors', 'application/octet-stream'],
  ['json', 'application/octet-stream'],
  ['a.txt/b', 'application/octet-stream'],
  ['.png', 'application/octet-stream'],
])('%s is taken for %s', (key, type) => {
  expect(guessContentType(key)).toBe(type);
});
