import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readAdminCredentials } from './commands.ts';

const EMAIL = ['--email', 'root@example.org'];
const input = (...parts: string[]) => Readable.from(parts.map((part) => Buffer.from(part)));

it.each([
  ['no arguments', []],
  ['no password', EMAIL],
  ['no address', ['--password-stdin']],
  ['an option of another command', [...EMAIL, '--password-stdin', '--remove-second-factor']],
  ['a password that every process can read', [...EMAIL, '--password', 'x', '--password-stdin']],
])('with %s the command says how it is used', async (_what, args) => {
  await expect(readAdminCredentials(args, input('x'))).rejects.toThrow(/^usage: create-admin/);
});

it.each([
  ['as it is', ['pass word '], 'pass word '],
  ['without the line end of a shell', ['pass word\n'], 'pass word'],
  ['without that of another shell', ['pass word\r\n'], 'pass word'],
  ['in pieces, also of one letter', ['p\u00e4'.slice(0, 1), 'ä', 'ss\n'], 'päss'],
])('the password is taken from standard input %s', async (_what, parts, password) => {
  const credentials = await readAdminCredentials([...EMAIL, '--password-stdin'], input(...parts));
  expect(credentials).toEqual({ email: 'root@example.org', password });
});

it('what is too long for a password is refused before all of it is read', async () => {
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(1_024);
    })(),
  );
  await expect(readAdminCredentials([...EMAIL, '--password-stdin'], endless)).rejects.toThrow('too long');
});
