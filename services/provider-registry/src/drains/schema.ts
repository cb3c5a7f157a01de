import { nameText, optional } from '@gridlease/common/http/schemas';
import { z } from 'zod';

const REASON_CHARACTERS_MAX = 500;

export const drainProviderRequest = z
  .object({
    reason: optional(nameText({ max: REASON_CHARACTERS_MAX }))
      .transform((reason) => reason || undefined)
      .describe('Visible to the owner, administrators and `registry:read`'),
    until: optional(z.iso.datetime({ offset: true }))
      .transform((until) => (until === undefined ? undefined : new Date(until)))
      .describe('When the provider takes rentals again by itself; omitted: when the drain is ended'),
  })
  .meta({ id: 'DrainProviderRequest' });
