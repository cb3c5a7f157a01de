import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeMetadata, encodeMetadata } from './metadata-text.ts';

test('plain text is left as it is', () => {
  expect(encodeMetadata('plain text, with "anything" in ASCII')).toBe('plain text, with "anything" in ASCII');
  expect(encodeMetadata('Zürich')).toBe('=?UTF-8?B?WsO8cmljaA==?=');
});

test('any text survives encoding, in words of a legal length and in ASCII', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.constant('=?UTF-8?B?eA==?= =?'),
  );
  fc.assert(
    fc.property(text, (value) => {
      const encoded = encodeMetadata(value);
      expect(decodeMetadata(encoded)).toBe(value);
      expect(encoded).toMatch(/^[\x20-\x7e]*$/);
      if (encoded !== value)
        for (const word of encoded.split(' ')) expect(word.length).toBeLessThanOrEqual(75);
    }),
  );
});

test('what other clients encode is read: quoted, in other charsets, in pieces', () => {
  expect(decodeMetadata('=?utf-8?q?Z=C3=BCrich_9?=')).toBe('Zürich 9');
  expect(decodeMetadata('=?ISO-8859-1?Q?Z=FCrich?= by =?UTF-8?B?w6Q=?=')).toBe('Zürich by ä');
  // The bytes of one character in two words.
  expect(decodeMetadata('=?UTF-8?B?ww==?= =?UTF-8?B?vA==?=')).toBe('ü');
  expect(decodeMetadata('=?no-such-charset?B?ww==?=')).toBe('=?no-such-charset?B?ww==?=');
  expect(decodeMetadata('a =? b')).toBe('a =? b');
});
