import type { Actor } from '@gridlease/common/access/caller';
import { ServiceError } from '@gridlease/common/errors/service-error';
import { actorOf, type RouteAccess } from '@gridlease/common/http/access';
import { withProblems } from '@gridlease/common/http/operation-problems';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { createVisitorLimit } from './visitor-limit.ts';

/** Requests a minute of one network without access tokens. */
const REQUESTS_PER_MINUTE = 60;

/** Who reads the directory: a visitor has no access token where one is required to see all of it. */
export type Reader = Actor | 'visitor';

/** Reading the directory without an access token, where tokens are required otherwise (`registry.public_catalog`). */
export interface PublicCatalog {
  /** The options of a route that is part of the catalogue. */
  readonly route: {
    readonly config: { readonly access?: RouteAccess };
    readonly onRequest: onRequestAsyncHookHandler[];
  };
  readonly readerOf: (request: FastifyRequest) => Reader;
}

export interface PublicCatalogOptions {
  /** `registry.public_catalog` */
  readonly isOpen: boolean;
  /** Milliseconds of a clock that never goes back. */
  readonly clock?: () => number;
}

const isVisitor = ({ caller, server }: FastifyRequest) =>
  caller === undefined && server.accessMode === 'required';

/** Where it is not open, its routes need a caller like all others. */
export function createPublicCatalog({
  isOpen,
  clock = () => performance.now(),
}: PublicCatalogOptions): PublicCatalog {
  if (!isOpen) return { route: { config: {}, onRequest: [] }, readerOf: actorOf };
  const limit = createVisitorLimit(REQUESTS_PER_MINUTE, clock);
  const admitVisitor = withProblems(['too_many_requests'], async (request) => {
    if (!isVisitor(request)) return;
    const retryAfterSeconds = limit.admit(request.ip);
    if (retryAfterSeconds !== undefined) throw tooManyRequests(retryAfterSeconds);
  });
  return {
    route: { config: { access: 'optional' }, onRequest: [admitVisitor] },
    readerOf: (request) => (isVisitor(request) ? 'visitor' : actorOf(request)),
  };
}

function tooManyRequests(retryAfterSeconds: number): ServiceError {
  const message =
    `Without an access token, an address may send ${REQUESTS_PER_MINUTE} requests a minute. ` +
    'Log in, or retry later.';
  return new ServiceError('exhausted', 'too_many_requests', message, { retryAfterSeconds });
}
