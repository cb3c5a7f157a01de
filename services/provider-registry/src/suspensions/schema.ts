import { nameText, optional } from '@gridlease/common/http/schemas';
import { z } from 'zod';

const REASON_CHARACTERS_MAX = 500;

const reason = nameText({ min: 1, max: REASON_CHARACTERS_MAX }).describe(
  'Visible to the owner, administrators and `registry:read`',
);

export const suspendProviderRequest = z.object({ reason }).meta({ id: 'SuspendProviderRequest' });

export const liftSuspensionRequest = z
  .object({ reason: optional(reason) })
  .meta({ id: 'LiftSuspensionRequest' });
