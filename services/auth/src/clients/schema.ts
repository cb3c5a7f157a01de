import { isNetwork } from '@gridlease/common/access/allowed-networks';
import { pageMembers, pageQuery } from '@gridlease/common/http/list-query';
import { nameText, optional, text, uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { KEY_SCOPES, KEY_SCOPES_DEFAULT, READING_SCOPES_DEFAULT, SERVICE_SCOPES } from './scopes.ts';
import type { ClientWithSecret } from './service.ts';
import { spendLimit } from './spend-limit.ts';
import type { Client } from './store.ts';

/** Verifiers accept no more in one token. */
const PROVIDER_IDS_MAX = 64;
/** In total: a token must fit into a header. */
const PROVIDER_IDS_CHARACTERS_MAX = 3_000;
const SCOPE_CHARACTERS_MAX = 1_024;
const NETWORKS_MAX = 16;

const name = nameText({ min: 1, max: 255 }).refine((value) => value.trim() !== '', 'must not be blank');
const time = z.iso.datetime().describe('RFC 3339, UTC, milliseconds');
const expiresAt = optional(z.iso.datetime({ offset: true }).transform((value) => new Date(value))).describe(
  'When it expires; default: never',
);

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

export const tokenRequest = z
  .object({
    grant_type: optional(z.string()).describe('client_credentials'),
    client_id: optional(z.string()).describe('Unless the client authenticates with HTTP Basic'),
    client_secret: optional(z.string()),
    scope: optional(z.string().max(SCOPE_CHARACTERS_MAX)).describe(
      'Space-separated scopes; default: all of the client',
    ),
  })
  .meta({ id: 'ClientTokenRequest' });

export const tokenSchema = z
  .object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int().describe('Seconds'),
    scope: z.string(),
  })
  .meta({ id: 'ClientToken' });

export const createApiKeyRequest = z
  .object({
    name: name.describe('What the key is for'),
    scopes: optional(z.array(z.enum(KEY_SCOPES)).min(1))
      .transform((scopes) => scopes && unique(scopes))
      .describe(
        `What the key may do; default: ${KEY_SCOPES_DEFAULT.join(', ')} for providers, ${READING_SCOPES_DEFAULT.join(', ')} ` +
          'for others',
      ),
    provider_ids: optional(
      z
        .array(z.string().regex(/^[\w-]{1,128}$/, 'must be 1 to 128 letters, digits, "-" and "_"'))
        .min(1)
        .max(PROVIDER_IDS_MAX)
        .transform(unique)
        .refine(
          (ids) => ids.join().length <= PROVIDER_IDS_CHARACTERS_MAX,
          `must have at most ${PROVIDER_IDS_CHARACTERS_MAX} characters together`,
        ),
    ).describe('The only machines that the key may access; default: all of the user'),
    networks: optional(
      z
        .array(z.string().refine(isNetwork, 'must be a network in CIDR notation, such as 192.0.2.0/24'))
        .min(1)
        .max(NETWORKS_MAX)
        .transform(unique),
    ).describe(
      'The only networks from which the key may be used, in CIDR notation; default: any. Its usage reports are taken over HTTP ' +
        'alone: over NATS it is not known where they come from',
    ),
    spend_day_max: spendLimit.describe(
      'Maximum that the rentals which the key starts may hold and be charged within 24 hours, besides what the wallet ' +
        'allows; only with the scope `billing:sessions`; default: no limit of its own',
    ),
    expires_at: expiresAt,
  })
  .refine(
    ({ scopes = [], spend_day_max }) => spend_day_max === undefined || scopes.includes('billing:sessions'),
    { path: ['spend_day_max'], message: 'needs the scope billing:sessions' },
  )
  .meta({ id: 'CreateApiKeyRequest' });

/** A client_id goes into tokens as `sub`: it must never look like a user's id. */
const chosenClientId = z
  .string()
  .regex(/^[A-Za-z0-9._-]{1,64}$/, 'must be 1 to 64 letters, digits, ".", "_" and "-"')
  .refine((value) => !uuid.safeParse(value).success, 'must not be a UUID');

export const createServiceAccountRequest = z
  .object({
    client_id: optional(chosenClientId).describe('Default: a generated id'),
    name,
    scopes: z.array(z.enum(SERVICE_SCOPES)).min(1).transform(unique),
    expires_at: expiresAt,
  })
  .meta({ id: 'CreateServiceAccountRequest' });

export const clientParams = z.object({ client_id: text({ min: 1, max: 128 }) });

export const listClientsQuery = z.object(pageQuery);

/** What a cursor holds. */
export const clientPlace = z.object({ id: text({ max: 128 }) });

const clientShape = {
  client_id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  created_at: time,
  expires_at: time.optional(),
  last_used_at: time.optional().describe('When it last got an access token; updated at most once a minute'),
  last_used_from: z.string().optional().describe('From roughly where: an IPv4 /24 or IPv6 /48'),
};

const secretShape = { client_secret: z.string().describe('Shown only once') };

const apiKeyShape = {
  ...clientShape,
  provider_ids: z.array(z.string()).optional(),
  networks: z.array(z.string()).optional(),
  spend_day_max: z
    .string()
    .optional()
    .describe(
      'What the rentals that it starts may hold and be charged within 24 hours; absent: no limit of its own',
    ),
};
const serviceAccountShape = {
  ...clientShape,
  created_by: z.string().describe('An administrator, or `configuration`'),
};

export const apiKeySchema = z.object(apiKeyShape).meta({ id: 'ApiKey' });
export const newApiKeySchema = z.object({ ...apiKeyShape, ...secretShape }).meta({ id: 'NewApiKey' });
export const apiKeyPage = z
  .object({ api_keys: z.array(apiKeySchema), ...pageMembers })
  .meta({ id: 'ApiKeyPage' });

export const serviceAccountSchema = z.object(serviceAccountShape).meta({ id: 'ServiceAccount' });
export const newServiceAccountSchema = z
  .object({ ...serviceAccountShape, ...secretShape })
  .meta({ id: 'NewServiceAccount' });
export const serviceAccountPage = z
  .object({ service_accounts: z.array(serviceAccountSchema), ...pageMembers })
  .meta({ id: 'ServiceAccountPage' });

function toClientBody(client: Client) {
  return {
    client_id: client.client_id,
    name: client.name,
    scopes: client.scopes,
    created_at: client.created_at.toISOString(),
    expires_at: client.expires_at?.toISOString(),
    last_used_at: client.last_used_at?.toISOString(),
    last_used_from: client.last_used_from ?? undefined,
  };
}

export function toApiKeyBody(client: Client): z.input<typeof apiKeySchema> {
  const { provider_ids, networks, spend_day_max } = client;
  return {
    ...toClientBody(client),
    provider_ids: provider_ids ?? undefined,
    networks: networks ?? undefined,
    spend_day_max: spend_day_max ?? undefined,
  };
}

export function toNewApiKeyBody({ client, secret }: ClientWithSecret): z.input<typeof newApiKeySchema> {
  return { ...toApiKeyBody(client), client_secret: secret };
}

export function toServiceAccountBody(client: Client): z.input<typeof serviceAccountSchema> {
  return { ...toClientBody(client), created_by: client.created_by };
}

export function toNewServiceAccountBody(made: ClientWithSecret): z.input<typeof newServiceAccountSchema> {
  return { ...toServiceAccountBody(made.client), client_secret: made.secret };
}
