import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { createSecret, parseSecret, secretText, signatureHeader } from './secret.ts';

const secret = fc.uint8Array({ minLength: 24, maxLength: 64 });

it('a secret of 24 to 64 bytes is read as it is written, with or without its prefix', () => {
  fc.assert(
    fc.property(secret, (bytes) => {
      const text = secretText(bytes);
      expect(parseSecret(text)).toEqual(Buffer.from(bytes));
      expect(parseSecret(text.slice('whsec_'.length).replace(/=+$/, ''))).toEqual(Buffer.from(bytes));
    }),
  );
  expect(parseSecret(secretText(createSecret()))).toHaveLength(32);
});

it('anything else is no secret', () => {
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 23 }), fc.uint8Array({ minLength: 65 })), (bytes) => {
      expect(parseSecret(secretText(bytes))).toBeUndefined();
    }),
  );
  const text = secretText(Buffer.alloc(24, 1));
  for (const wrong of ['', 'whsec_', `${text} `, `${text}*`, text.replace('A', '-'), 'x'.repeat(23)]) {
    expect([wrong, parseSecret(wrong)]).toEqual([wrong, undefined]);
  }
});

it('the official library accepts a body signed with any of the secrets, and no other body', () => {
  fc.assert(
    fc.property(fc.array(secret, { minLength: 1, maxLength: 2 }), fc.json(), (secrets, body) => {
      const signed = { id: 'message', timestamp: Math.floor(Date.now() / 1_000), body };
      const headers = {
        'webhook-id': signed.id,
        'webhook-timestamp': String(signed.timestamp),
        'webhook-signature': signatureHeader(signed, secrets),
      };
      for (const each of secrets) {
        const receiver = new Webhook(secretText(each));
        expect(receiver.verify(body, headers)).toEqual(JSON.parse(body));
        expect(() => receiver.verify(`${body} `, headers)).toThrow();
      }
      expect(() => new Webhook(secretText(createSecret())).verify(body, headers)).toThrow();
    }),
  );
});
