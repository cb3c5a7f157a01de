import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clientCredentialsOf } from './client-credentials.ts';

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const codeOf = (read: () => unknown) => {
  try {
    return read();
  } catch (error) {
    return (error as { code: string }).code;
  }
};

it('credentials come through HTTP Basic whatever they are made of', () => {
  const some = fc.string({ minLength: 1, maxLength: 100, unit: 'grapheme' });
  fc.assert(
    fc.property(some, some, (clientId, secret) => {
      const header = basic(`${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`);
      expect(clientCredentialsOf(header, {})).toEqual({ clientId, secret });
    }),
  );
});

it('credentials in the body are taken when there is no HTTP Basic', () => {
  const body = { client_id: 'a', client_secret: 'b' };
  expect(clientCredentialsOf(undefined, body)).toEqual({ clientId: 'a', secret: 'b' });
  expect(clientCredentialsOf('Bearer x', body)).toEqual({ clientId: 'a', secret: 'b' });
});

it('a client that authenticates in two ways at once, or as two clients, is refused', () => {
  expect(codeOf(() => clientCredentialsOf(basic('a:b'), { client_secret: 'b' }))).toBe('invalid_request');
  expect(codeOf(() => clientCredentialsOf(basic('a:b'), { client_id: 'c' }))).toBe('invalid_request');
  expect(clientCredentialsOf(basic('a:b'), { client_id: 'a' })).toEqual({ clientId: 'a', secret: 'b' });
});

it.each([
  ['no colon', basic('ab')],
  ['an empty name', basic(':b')],
  ['an empty secret', basic('a:')],
  ['broken percent signs', basic('a:%zz')],
  ['no base64', 'Basic ä'],
  ['nothing', undefined],
  ['a secret without end', basic(`a:${'x'.repeat(2_000)}`)],
])('credentials with %s are those of no client', (_what, header) => {
  expect(codeOf(() => clientCredentialsOf(header, {}))).toBe('invalid_client');
});
