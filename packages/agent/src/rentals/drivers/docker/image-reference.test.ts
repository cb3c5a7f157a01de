import { expect, test } from 'vitest';
import { isImageAllowed, parseImageReference } from './image-reference.ts';

const digest = `sha256:${'0f'.repeat(32)}`;

test.each([
  ['debian', 'docker.io/library/debian:latest'],
  ['pytorch/pytorch:2.9.0-cuda12.8', 'docker.io/pytorch/pytorch:2.9.0-cuda12.8'],
  ['ghcr.io/acme/train', 'ghcr.io/acme/train:latest'],
  ['registry.test:5000/a/b:1', 'registry.test:5000/a/b:1'],
  ['localhost/mine', 'localhost/mine:latest'],
  [`debian:13@${digest}`, `docker.io/library/debian@${digest}`],
])('%s is %s', (text, full) => {
  expect(parseImageReference(text).full).toBe(full);
});

test.each(['', 'UPPER', 'a//b', '/a', 'a/', 'a:b:c', 'a@sha256:12', 'a b', 'a?tag=x', '../a'])(
  '%j is not an image',
  (text) => {
    expect(() => parseImageReference(text)).toThrow('is not the name of an image');
  },
);

test.each([
  ['debian:13', ['debian'], true],
  ['debian:13', ['debian:1*'], true],
  ['debian:12', ['debian:13'], false],
  [`debian:13@${digest}`, ['debian:13'], false],
  [`debian@${digest}`, [`debian@${digest}`], true],
  ['pytorch/pytorch', ['pytorch/*'], true],
  ['evil.test/pytorch/pytorch', ['pytorch/*'], false],
  ['evil.test/docker.io/pytorch/x', ['docker.io/pytorch/*'], false],
  ['ghcr.io/acme/a', ['ghcr.io/acme/*', 'debian'], true],
  ['ghcr.io/acme-evil/a', ['ghcr.io/acme/*'], false],
  ['ghcrxio/acme/a', ['ghcr.io/acme/*'], false],
  ['anything/at:all', ['*'], true],
  ['anything/at:all', [], true],
])('%s under %j: %s', (text, patterns, isAllowed) => {
  expect(isImageAllowed(parseImageReference(text), patterns)).toBe(isAllowed);
});
