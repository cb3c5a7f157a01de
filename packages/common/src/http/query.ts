import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../errors/service-error.ts';

/** An empty query parameter counts as absent; U+0000, which cannot be stored, is refused. */
export function registerQuery(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const query = request.query as Record<string, unknown>;
    let unstorable: string | undefined;
    for (const name in query) {
      const value = query[name];
      if (value === '') delete query[name];
      else if (typeof value === 'string' && value.includes('\u0000')) unstorable ??= name;
    }
    if (unstorable === undefined) return done();
    const message = `The query parameter ${unstorable} contains U+0000.`;
    done(new ServiceError('invalid', 'validation_failed', message));
  });
}
