import { revocationPageSchema, toEntry } from '@gridlease/common/access/revocation-page';
import type { RevocationPeriods } from '@gridlease/common/access/revocation-set';
import { retryingReads } from '@gridlease/common/database/transaction';
import { allowReaders } from '@gridlease/common/http/access';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import { pause } from '@gridlease/common/worker/alarm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AuthSettings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import { whileConnected } from '../http/request.ts';
import { forbidCaching } from '../http/response.ts';
import type { RevocationFeed } from './revocation-feed.ts';
import { listRevocations, type RevocationList } from './revocation-list.ts';
import { revocationPeriods } from './revocation-periods.ts';
import { formatPosition, parsePosition } from './revocation-position.ts';

const PATH = '/api/v1/auth/revocations';
/** Less than the shortest sensible timeout of requests. */
const WAIT_SECONDS_MAX = 10;

const listRevocationsOperation = {
  tags: ['verification'],
  operationId: 'listRevocations',
  summary: 'Follow which access tokens were revoked',
  description:
    'For service accounts with the scope `auth:revocations`, administrators and `auditor`. Without `after`: a snapshot, in pages; ' +
    'with the `position` of the response before: what came since. A reader that follows refuses tokens of the sessions, ' +
    'tokens (`jti`) and clients that are named, and those of users that are not active or claim a role that was removed.',
  querystring: z.object({
    after: z.string().max(100_000).optional().describe('The `position` of the previous response'),
    wait: z.coerce
      .number()
      .int()
      .min(0)
      .max(WAIT_SECONDS_MAX)
      .default(0)
      .describe('Seconds to wait for news if there are none'),
  }),
  response: { 200: jsonResponse('The revocations, in order', revocationPageSchema) },
};

export interface RevocationRouteDeps {
  readonly db: Database;
  readonly feed: Pick<RevocationFeed, 'nextNews'>;
  readonly settings: Pick<AuthSettings, 'accessTokenSeconds' | 'revocationsKeepSeconds'>;
}

function toPageBody(list: RevocationList, { tokenMs, clientMs }: RevocationPeriods) {
  return {
    reset: list.isReset,
    more: list.hasMore,
    position: formatPosition(list.next),
    token_seconds: Math.ceil(tokenMs / 1_000),
    client_seconds: Math.ceil(clientMs / 1_000),
    revocations: list.revocations.map(toEntry),
  };
}

/** Ends with the first of the two; leaves no timer behind. */
async function waitFor(news: Promise<void>, milliseconds: number, signal: AbortSignal): Promise<void> {
  const heard = new AbortController();
  void news.then(() => heard.abort());
  await pause(milliseconds, AbortSignal.any([signal, heard.signal]));
}

/** The next page; waits for it if there is nothing new. */
async function nextPage(
  { db, feed }: RevocationRouteDeps,
  after: string | undefined,
  waitMs: number,
  signal: AbortSignal,
): Promise<RevocationList> {
  const position = after === undefined ? undefined : parsePosition(after);
  const read = () => retryingReads(() => listRevocations(db, position));
  // Before reading: news that come in between end the wait.
  const news = feed.nextNews();
  const list = await read();
  if (list.isReset || list.revocations.length > 0 || waitMs === 0) return list;
  await waitFor(news, waitMs, signal);
  // Read again, even without news: the response also says that until now there were none.
  return read();
}

/** The feed of revocations, for the other services. */
export function revocationRoutes(deps: RevocationRouteDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', forbidCaching);
    app.get(
      PATH,
      {
        schema: listRevocationsOperation,
        config: { access: 'always', quiet: true },
        onRequest: allowReaders('read_all', ['auth:revocations']),
      },
      async (request, reply) => {
        const { after, wait } = request.query;
        const list = await nextPage(deps, after, wait * 1_000, whileConnected(reply));
        return reply.send(toPageBody(list, revocationPeriods(deps.settings)));
      },
    );
  };
}
