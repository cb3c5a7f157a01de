import { expect, test } from 'vitest';
import { defaultContentType } from './content-type.ts';

test.each([
  ['report.pdf', 'application/pdf'],
  ['a/b.c/data.JSON', 'application/json'],
  ['index.html', 'text/html'],
  ['archive.tar.gz', 'application/gzip'],
  ['model.safetensors', 'application/octet-stream'],
  ['json', 'application/octet-stream'],
  ['a.txt/b', 'application/octet-stream'],
  ['.png', 'application/octet-stream'],
])('%s has the type %s', (key, type) => {
  expect(defaultContentType(key)).toBe(type);
});
