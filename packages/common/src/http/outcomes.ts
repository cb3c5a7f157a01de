import type { FastifyInstance, onResponseHookHandler } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { problemCodeOf } from './problem-code.ts';

interface OutcomeCounter {
  readonly name: string;
  readonly help: string;
  /** As routes are written. */
  readonly path: string;
  /** Counted from 0, so that the first one shows as an increase. */
  readonly known: readonly string[];
}

/**
 * Counts the responses of one POST by outcome: `ok`, or the code of the problem. Call it before the route is
 * registered; only that route gets the hook.
 */
export function countOutcomes(app: FastifyInstance, registry: Registry, options: OutcomeCounter): void {
  const { name, help, path, known } = options;
  const counter = new Counter({ name, help, labelNames: ['outcome'], registers: [registry] });
  for (const outcome of ['ok', ...known]) counter.inc({ outcome }, 0);
  const count: onResponseHookHandler = (_request, reply, done) => {
    counter.inc({ outcome: problemCodeOf(reply) ?? 'ok' });
    done();
  };
  app.addHook('onRoute', (route) => {
    if (route.url !== path || route.method !== 'POST') return;
    const { onResponse = [] } = route;
    route.onResponse = [...(Array.isArray(onResponse) ? onResponse : [onResponse]), count];
  });
}
