import { z } from 'zod';

export const jwksSchema = z
  .object({
    keys: z.array(
      z
        .looseObject({ kty: z.string(), kid: z.string(), alg: z.string(), use: z.literal('sig') })
        .meta({ id: 'PublicKey', description: 'RFC 7517; public members only' }),
    ),
  })
  .meta({ id: 'JWKSet' });

export const rotateKeysRequest = z
  .object({
    at_once: z
      .boolean()
      .optional()
      .describe('Rotate without waiting until every verifier has seen the next key'),
    revoke_current: z
      .boolean()
      .optional()
      .describe('The current key is compromised: every token that it signed ends now'),
    revoke_all: z
      .boolean()
      .optional()
      .describe('All keys are compromised, including the next one and retired ones: every token ends now'),
  })
  .nullish()
  .meta({ id: 'RotateKeysRequest' });

export const rotationSchema = z
  .object({
    rotated: z.boolean(),
    kid: z.string().describe('The key that signs now'),
    ready_in_seconds: z
      .int()
      .describe('Seconds until the next key has been published for long enough; 0 when it has'),
  })
  .meta({ id: 'KeyRotation' });
