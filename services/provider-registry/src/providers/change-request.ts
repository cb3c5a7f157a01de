import { actorOf } from '@gridlease/common/http/access';
import { parseIfMatch } from '@gridlease/common/http/if-match';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Change } from './locked-change.ts';

export const ifMatchHeader = z.object({
  'if-match': z.string().optional().describe('Entity tag of the version to change'),
});

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
