import ssh2 from 'ssh2';
import { expect, it } from 'vitest';
import { newHostKey } from './keys.ts';

it('a host key that cannot be read is made again', () => {
  const { private: sound } = newHostKey();
  const unreadable = sound.replace(/\n.{8}/, '\nAAAAAAAA');
  expect(ssh2.utils.parseKey(unreadable)).toBeInstanceOf(Error);
  const made = [unreadable, unreadable, sound];
  expect(newHostKey(() => made.shift() ?? '').private).toBe(sound);
  expect(() => newHostKey(() => unreadable)).toThrow();
});
