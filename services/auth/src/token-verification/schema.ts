import { optional, text } from '@gridlease/common/http/schemas';
import { z } from 'zod';

const TOKEN_CHARACTERS_MAX = 8_192;

const shape = {
  token: text({ min: 1, max: TOKEN_CHARACTERS_MAX }).describe('An access token or a refresh token'),
  token_type_hint: optional(text({ max: 64 })).describe('Ignored: tokens are recognised by their form'),
  client_id: optional(text({ max: 1_024 })),
  client_secret: optional(text({ max: 1_024 })),
};

export const introspectRequest = z.object(shape).meta({ id: 'IntrospectRequest' });
export const revokeRequest = z.object(shape).meta({ id: 'RevokeRequest' });

export const introspectionSchema = z
  .looseObject({
    active: z.boolean(),
    token_type: z.string().optional(),
    scope: z.string().optional(),
    client_id: z.string().optional(),
    sub: z.string().optional(),
    aud: z.string().optional(),
    iss: z.string().optional(),
    exp: z.int().optional(),
    iat: z.int().optional(),
    jti: z.string().optional(),
    sid: z.string().optional(),
    auth_time: z.int().optional(),
    roles: z.array(z.string()).optional(),
    provider_ids: z.array(z.string()).optional(),
    networks: z.array(z.string()).optional().describe('The only networks from which the token may be used'),
    spend_day_max: z
      .string()
      .optional()
      .describe('What the rentals that the key starts may hold and be charged within 24 hours'),
    may_register: z.literal(true).optional(),
  })
  .meta({ id: 'Introspection', description: 'RFC 7662; only `active` when it is false' });
