import { expect, test } from 'vitest';
import { negotiateVersion } from './engine.ts';
import { pullFailure } from './images.ts';
import { createFrameReader } from './stream-frames.ts';

test('the version of the API is the newest that both sides know', () => {
  expect(negotiateVersion({ ApiVersion: '1.45', MinAPIVersion: '1.24' })).toBe('1.45');
  expect(negotiateVersion({ ApiVersion: '1.52', MinAPIVersion: '1.44' })).toBe('1.47');
  expect(() => negotiateVersion({ ApiVersion: '1.39' })).toThrow('not supported');
  expect(() => negotiateVersion({ ApiVersion: '1.60', MinAPIVersion: '1.50' })).toThrow('not supported');
});

test.each([
  ['manifest for a:b not found: manifest unknown: manifest unknown', 'image_not_found'],
  ['pull access denied for a, repository does not exist or may require docker login', 'image_not_found'],
  ['no matching manifest for linux/arm64/v8 in the manifest list entries', 'image_not_found'],
  ['Get "https://registry.test/v2/": dial tcp: lookup registry.test: no such host', 'image_unavailable'],
  ['Get "https://registry.test/v2/": context deadline exceeded', 'image_unavailable'],
  ['toomanyrequests: You have reached your pull rate limit', 'image_unavailable'],
  ['write /var/lib/docker/tmp/GetImageBlob1: no space left on device', 'out_of_disk'],
])('a pull that fails with %j is %s', (message, code) => {
  expect(pullFailure('a:b', message).code).toBe(code);
});

test('output is taken apart, in whatever pieces it arrives', () => {
  const frame = (stream: number, text: string) => {
    const header = Buffer.alloc(8);
    header[0] = stream;
    header.writeUInt32BE(Buffer.byteLength(text), 4);
    return Buffer.concat([header, Buffer.from(text)]);
  };
  const whole = Buffer.concat([frame(1, 'one'), frame(2, 'zwei'), frame(1, ''), frame(1, 'three')]);
  for (const size of [1, 3, 8, 11, whole.length]) {
    const read = createFrameReader();
    const texts: [string, string] = ['', ''];
    for (let at = 0; at < whole.length; at += size) {
      for (const { isError, bytes } of read(whole.subarray(at, at + size))) texts[isError ? 1 : 0] += bytes;
    }
    expect(texts).toEqual(['onethree', 'zwei']);
  }
});
