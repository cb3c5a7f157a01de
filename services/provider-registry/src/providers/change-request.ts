import { requirePermission } from '@gridlease/common/access/ownership';
import { actorOf } from '@gridlease/common/http/access';
import { parseIfMatch } from '@gridlease/common/http/if-match';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CHANGE } from './access.ts';
import type { Change } from './service.ts';

export const ifMatchHeader = z.object({
  'if-match': z.string().optional().describe('Entity tag of the version to change'),
});

/** Refuses a caller without permission before the body is read and validated. */
export async function mayChange(request: FastifyRequest): Promise<void> {
  requirePermission(actorOf(request), CHANGE);
}

/**
 * The actor, trace and expected version of a change. If-Match is parsed only when a version is compared with it, that is,
 * once the machine is known to belong to the actor.
 */
export function changeOf(request: FastifyRequest): Change {
  const header = request.headers['if-match'];
  const expected =
    header === undefined ? undefined : (version: number) => parseIfMatch(header)?.(version) ?? true;
  return { actor: actorOf(request), trace: request.trace, expected };
}
