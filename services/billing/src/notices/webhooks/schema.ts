import { pageMembers, pageQuery } from '@gridlease/common/http/list-query';
import { optional, text, uuid } from '@gridlease/common/http/schemas';
import { isMailAddress } from '@gridlease/common/mail/address';
import { z } from 'zod';
import { time } from '../../http/schemas.ts';
import { isKnownPattern } from './event-types.ts';
import { parseSecret, SECRET_RULE, secretText } from './secret.ts';
import type { WithSecret } from './service.ts';
import { DISABLED_REASONS, type Webhook } from './webhook.ts';

const URL_MAX = 2_048;
const TYPES_MAX = 100;
const DESCRIPTION_MAX = 500;
const OVERLAP_SECONDS_DEFAULT = 86_400;
const OVERLAP_SECONDS_MAX = 7 * 86_400;

const URL_DOC =
  'An https URL of a public host (`webhooks.allow_http`, `webhooks.allow_private`); its addresses are judged at each delivery';
const TYPES_DOC = 'Event types of docs/EVENTS.md, such as `payout.sent`; `session.*` and `*` match several';
const EMAIL_DOC = 'Told when the webhook is disabled. Default: the address of the account that registered it';

const url = text({ min: 1, max: URL_MAX }).describe(URL_DOC);

const types = z
  .array(
    z
      .string()
      .refine(isKnownPattern, 'must be an event type of billing, such as payout.sent, session.* or *'),
  )
  .min(1)
  .max(TYPES_MAX)
  .transform((patterns) => [...new Set(patterns)])
  .describe(TYPES_DOC);

const secret = z
  .string()
  .refine((value) => parseSecret(value) !== undefined, SECRET_RULE)
  .transform((value) => parseSecret(value))
  .meta({ type: 'string' });

const isAddressOrEmpty = (value: string) => value === '' || isMailAddress(value);

export const createWebhookRequest = z
  .strictObject({
    url,
    types,
    secret: optional(secret).describe(
      '`whsec_` and base64 of 24 to 64 bytes. Default: generated, and returned once',
    ),
    description: optional(text({ max: DESCRIPTION_MAX })),
    email: optional(z.string().refine(isMailAddress, 'must be a single e-mail address')).describe(EMAIL_DOC),
  })
  .meta({ id: 'CreateWebhookRequest' });

export const updateWebhookRequest = z
  .strictObject({
    url: optional(url),
    types: optional(types),
    description: optional(text({ max: DESCRIPTION_MAX })).describe('Empty: none'),
    email: optional(
      z.string().refine(isAddressOrEmpty, 'must be a single e-mail address, or empty'),
    ).describe(`${EMAIL_DOC}. Empty: none`),
    is_active: optional(z.boolean()).describe('true enables a disabled webhook'),
  })
  .meta({ id: 'UpdateWebhookRequest' });

export const rotateSecretRequest = z
  .strictObject({
    secret: optional(secret).describe('As when registering'),
    overlap_seconds: optional(z.int().min(0).max(OVERLAP_SECONDS_MAX))
      .transform((value) => value ?? OVERLAP_SECONDS_DEFAULT)
      .describe(
        `For how long the present secret signs as well; at most ${OVERLAP_SECONDS_MAX}, default ${OVERLAP_SECONDS_DEFAULT}`,
      ),
  })
  .nullish()
  .transform((body) => body ?? { secret: undefined, overlap_seconds: OVERLAP_SECONDS_DEFAULT })
  .meta({ id: 'RotateWebhookSecretRequest' });

export const webhookParams = z.object({ webhookID: uuid });
export const listWebhooksQuery = z.object(pageQuery);

const members = {
  id: z.string(),
  url: z.string(),
  types: z.array(z.string()),
  description: z.string().optional(),
  email: z.string().optional(),
  is_active: z.boolean(),
  disabled_at: time.optional(),
  disabled_reason: z
    .enum(DISABLED_REASONS)
    .optional()
    .describe('requested by an administrator, failing for a week, or its receiver responded with 410 (gone)'),
  failing_since: time.optional().describe('The first failed attempt since the last success'),
  former_secret_until: time.optional().describe('Until then the former secret signs as well'),
  created_by: z.string(),
  created_at: time,
  updated_at: time,
};

export const webhookSchema = z.object(members).meta({ id: 'Webhook' });

export const webhookWithSecretSchema = z
  .object({
    ...members,
    secret: z.string().optional().describe('If it was generated: returned this once'),
  })
  .meta({ id: 'WebhookWithSecret' });

export const webhookPageSchema = z
  .object({ webhooks: z.array(webhookSchema), ...pageMembers })
  .meta({ id: 'WebhookPage' });

export function toWebhookBody(webhook: Webhook): z.output<typeof webhookSchema> {
  return {
    id: webhook.id,
    url: webhook.url,
    types: [...webhook.types],
    description: webhook.description,
    email: webhook.email,
    is_active: webhook.disabledAt === undefined,
    disabled_at: webhook.disabledAt?.toISOString(),
    disabled_reason: webhook.disabledReason,
    failing_since: webhook.failingSince?.toISOString(),
    former_secret_until: webhook.formerSecretUntil?.toISOString(),
    created_by: webhook.createdBy,
    created_at: webhook.createdAt.toISOString(),
    updated_at: webhook.updatedAt.toISOString(),
  };
}

export function toSecretBody({
  webhook,
  secret: shown,
}: WithSecret): z.output<typeof webhookWithSecretSchema> {
  return { ...toWebhookBody(webhook), secret: shown && secretText(shown) };
}
