import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

const LOCAL_ORIGIN = /^https?:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/;
const PREFLIGHT_CACHE_SECONDS = 600;
const EXPOSED = [
  'X-Request-ID',
  'X-Correlation-ID',
  'ETag',
  'Link',
  'X-Next-Cursor',
  'Retry-After',
  // So that a page learns that the user has to confirm the password (RFC 9470).
  'WWW-Authenticate',
  'Idempotency-Replayed',
];

interface CorsOptions {
  readonly allowedOrigins: readonly string[];
  readonly exposedHeaders?: readonly string[];
}

/** Whether this is the origin of a page that this machine serves. */
export function isLocalOrigin(origin: string): boolean {
  return LOCAL_ORIGIN.test(origin);
}

/**
 * Browsers on this machine may call, and so may the configured origins (`*` is every one). Never with credentials:
 * tokens travel in the Authorization header, which needs none.
 */
export async function registerCors(app: FastifyInstance, options: CorsOptions): Promise<void> {
  const { allowedOrigins, exposedHeaders = [] } = options;
  const allowed = new Set(allowedOrigins.map((origin) => origin.replace(/\/$/, '')));
  await app.register(cors, {
    origin: (origin, done) => {
      const isAllowed =
        origin !== undefined && (LOCAL_ORIGIN.test(origin) || allowed.has(origin) || allowed.has('*'));
      done(null, isAllowed ? origin : false);
    },
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [...EXPOSED, ...exposedHeaders],
    credentials: false,
    maxAge: PREFLIGHT_CACHE_SECONDS,
    strictPreflight: false,
  });
}
