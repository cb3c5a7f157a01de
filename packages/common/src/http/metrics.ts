import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { problemCodeOf } from './problem-code.ts';

/** For a service's own metrics; each names its registry. */
export { Counter, Gauge, Histogram, type Registry } from 'prom-client';

const DURATION_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * How often the event loop delay is measured, in milliseconds. Each measurement wakes the process: at the usual 10 ms
 * an idle one uses 0.7 % of a core for that alone. `nodejs_eventloop_lag_p99_seconds` and related metrics include it.
 */
const LOOP_DELAY_EVERY_MS = 500;

/** A registry for one process with Node's own metrics and the label `service` on everything. */
export function createMetrics(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_DELAY_EVERY_MS });
  return registry;
}

/** Counts and times every response by method, route pattern and status, and serves `/metrics`. */
export function registerMetrics(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  });
  const problems = new Counter({
    name: 'http_problems_total',
    help: 'Problem responses by code',
    labelNames: ['method', 'route', 'status', 'code'],
    registers: [registry],
  });
  let inFlight = 0;
  new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests in progress',
    registers: [registry],
    collect() {
      this.set(inFlight);
    },
  });
  const left = () => {
    inFlight -= 1;
  };
  app.addHook('onRequest', (_request, reply, done) => {
    inFlight += 1;
    // Also fires for a client that disconnects, for which `onResponse` does not.
    reply.raw.on('close', left);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? 'unmatched' : (request.routeOptions.url ?? 'unmatched');
    const labels = { method: request.method, route, status: reply.statusCode };
    duration.observe(labels, reply.elapsedTime / 1000);
    const code = problemCodeOf(reply);
    if (code !== undefined) problems.inc({ ...labels, code });
    done();
  });
  app.get(
    '/metrics',
    { config: { quiet: true, operational: true }, schema: { hide: true } },
    async (_request, reply) => {
      const page = await registry.metrics();
      return reply.header('content-type', registry.contentType).send(page);
    },
  );
}
