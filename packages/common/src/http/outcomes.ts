import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { problemCodeOf } from './problem-code.ts';

interface OutcomeCounter {
  readonly name: string;
  readonly help: string;
  /** As routes spell it. */
  readonly path: string;
  /** Counted from 0, so that the first of them is seen as a growth. */
  readonly known: readonly string[];
}

/** Counts the answers of one POST by their outcome: `ok`, or the code of the problem. */
export function countOutcomes(app: FastifyInstance, registry: Registry, options: OutcomeCounter): void {
  const { name, help, path, known } = options;
  const counter = new Counter({ name, help, labelNames: ['outcome'], registers: [registry] });
  for (const outcome of ['ok', ...known]) counter.inc({ outcome }, 0);
  app.addHook('onResponse', (request, reply, done) => {
    if (request.method === 'POST' && request.routeOptions.url === path) {
      counter.inc({ outcome: problemCodeOf(reply) ?? 'ok' });
    }
    done();
  });
}
