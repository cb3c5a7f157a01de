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

/** A caller without permission is refused before the body is read, and learns nothing about what is wrong with it. */
export async function mayChange(request: FastifyRequest): Promise<void> {
  requirePermission(actorOf(request), CHANGE);
}

/**
 * Who asks for a change, in which trace, and of which version. If-Match is parsed only when a version is compared with
 * it, which is once the machine is known to belong to the actor.
 */
export function changeOf(request: FastifyRequest): Change {
  const header = request.headers['if-match'];
  const expected =
    header === undefined ? undefined : (version: number) => parseIfMatch(header)?.(version) ?? true;
  return { actor: actorOf(request), trace: request.trace, expected };
}
