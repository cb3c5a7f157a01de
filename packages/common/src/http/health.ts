import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { z } from 'zod';
import { ServiceError } from '../errors/service-error.ts';
import { within } from '../time/deadline.ts';
import { noteByDesign } from './problem-code.ts';

const CHECK_TIMEOUT_MS = 2_000;
/** Probes check more often than this; without probes, scraping the metrics triggers a check. */
const METRICS_AGE_MS = 10_000;

const HEALTH_PATHS = new Set(['/health', '/health/ready', '/health/live']);

/** Resolves when the dependency is usable, rejects otherwise. */
export type DependencyCheck = () => Promise<unknown>;

/** A dependency that responds but is unusable; the word appears in the health response, such as `wrong_chain`. */
export class DependencyProblem extends Error {
  override readonly name = 'DependencyProblem';
  readonly word: string;

  constructor(word: string) {
    super(word);
    this.word = word;
  }
}

/** The process's place between start and stop. */
export type ServingState = 'starting' | 'ready' | 'draining';

export interface HealthOptions {
  readonly service: string;
  /** The configured path besides `/health`; Consul checks it. */
  readonly path: string;
  /** Further paths with the same response, as a specification names them. */
  readonly otherPaths?: readonly string[];
  readonly dependencies: Readonly<Record<string, DependencyCheck>>;
  /** What the service goes on without: its metrics tell, and it stays ready. */
  readonly watched?: Readonly<Record<string, DependencyCheck>>;
  readonly state: () => ServingState;
  /** Status words of a specification: `/health` and the configured path then respond with `{ status }` only. */
  readonly words?: { readonly healthy: string; readonly unhealthy: string };
}

const healthySchema = z.object({ status: z.literal('healthy'), service: z.string() }).meta({ id: 'Healthy' });
const unhealthySchema = z
  .object({
    status: z.literal('unhealthy'),
    service: z.string(),
    dependencies: z.record(z.string(), z.string()).describe('The missing dependencies and their state'),
  })
  .meta({ id: 'Unhealthy' });

/** The state of a missing dependency; undefined when it is available. */
async function findTrouble(check: DependencyCheck): Promise<string | undefined> {
  try {
    await within(CHECK_TIMEOUT_MS, check());
    return undefined;
  } catch (error) {
    return error instanceof DependencyProblem ? error.word : 'unreachable';
  }
}

/** What is wrong with each dependency; undefined: nothing. */
type Troubles = ReadonlyMap<string, string | undefined>;

/** The dependencies that are missing now. Concurrent callers share one round of checks. */
function createChecker(
  dependencies: HealthOptions['dependencies'],
  onLook: (troubles: Troubles) => void,
): () => Promise<Record<string, string>> {
  let underWay: Promise<Record<string, string>> | undefined;
  const run = async () => {
    const names = Object.keys(dependencies);
    const troubles = await Promise.all(Object.values(dependencies).map(findTrouble));
    onLook(new Map(names.map((name, index) => [name, troubles[index]])));
    return Object.fromEntries(
      names.flatMap((name, index) => {
        const trouble = troubles[index];
        return trouble === undefined ? [] : [[name, trouble]];
      }),
    );
  };
  return () => {
    underWay ??= run().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}

/** Exports the last check of each dependency as a metric; returns who is to be informed of each of readiness's. */
function createDependencyMetrics(
  registry: Registry,
  watched: NonNullable<HealthOptions['watched']>,
  look: () => Promise<unknown>,
) {
  let lookedAt = -Infinity;
  const lookAtWatched = createChecker(watched, (troubles) => set(troubles));
  const up = new Gauge({
    name: 'dependency_up',
    help: '1 while the dependency is available',
    labelNames: ['dependency'],
    registers: [registry],
    async collect() {
      const isOld = performance.now() - lookedAt > METRICS_AGE_MS;
      await Promise.all([lookAtWatched(), isOld ? look() : undefined]);
    },
  });
  const set = (troubles: Troubles) => {
    for (const [dependency, trouble] of troubles) up.set({ dependency }, trouble === undefined ? 1 : 0);
  };
  return (troubles: Troubles) => {
    lookedAt = performance.now();
    set(troubles);
  };
}

/**
 * Until the service has started, every route that is not operational is 503 `service_starting`: the tables may not exist yet.
 * Registered before access control, which cannot know yet whether a token is good.
 */
export function refuseWhileStarting(
  app: FastifyInstance,
  options: Pick<HealthOptions, 'service' | 'state'>,
): void {
  app.addHook('onRequest', async (request) => {
    if (options.state() !== 'starting' || request.routeOptions.config.operational === true) return;
    throw new ServiceError('unavailable', 'service_starting', `${options.service} is still starting.`, {
      isByDesign: true,
    });
  });
}

function probeSchema(healthy: z.ZodType, unhealthy: z.ZodType) {
  return {
    tags: ['health'],
    response: {
      200: { description: 'Healthy', content: { 'application/json': { schema: healthy } } },
      503: {
        description: 'A dependency is missing, or the service is starting or draining',
        content: { 'application/json': { schema: unhealthy } },
      },
    },
  };
}

function schemaInWords({ healthy, unhealthy }: NonNullable<HealthOptions['words']>) {
  return probeSchema(
    z.object({ status: z.literal(healthy) }).meta({ id: 'HealthUp' }),
    z.object({ status: z.literal(unhealthy) }).meta({ id: 'HealthDown' }),
  );
}

/**
 * `/health` and the configured path (dependencies), `/health/ready` (also the state), `/health/live` (the process).
 */
export function registerHealth(app: FastifyInstance, options: HealthOptions, registry: Registry): void {
  const { service } = options;
  const missingDependencies = createChecker(options.dependencies, (troubles) => onLook(troubles));
  const onLook = createDependencyMetrics(registry, options.watched ?? {}, missingDependencies);
  /** Before that, the missing dependencies are what the start is waiting for. */
  let hasBeenReady = false;
  const respond = (reply: FastifyReply, missing: Record<string, string>) => {
    const isHealthy = Object.keys(missing).length === 0;
    const state = options.state();
    hasBeenReady ||= isHealthy && state === 'ready';
    if (!hasBeenReady || state === 'draining') noteByDesign(reply);
    reply.header('cache-control', 'no-store').code(isHealthy ? 200 : 503);
    if (!isHealthy) reply.header('retry-after', 2);
    return isHealthy
      ? { status: 'healthy' as const, service }
      : { status: 'unhealthy' as const, service, dependencies: missing };
  };
  const schema = probeSchema(healthySchema, unhealthySchema);
  const ownState = (): Record<string, string> =>
    options.state() === 'ready' ? {} : { [service]: options.state() };

  const health = async (_request: FastifyRequest, reply: FastifyReply) => {
    const starting: Record<string, string> = options.state() === 'starting' ? { [service]: 'starting' } : {};
    const body = respond(reply, { ...starting, ...(await missingDependencies()) });
    return options.words === undefined ? body : { status: options.words[body.status] };
  };
  const config = { quiet: true, operational: true };
  const healthSchema = options.words === undefined ? schema : schemaInWords(options.words);
  app.get(
    '/health',
    { config, schema: { ...healthSchema, operationId: 'getHealth', summary: 'Health' } },
    health,
  );
  for (const path of new Set([options.path, ...(options.otherPaths ?? [])])) {
    if (!HEALTH_PATHS.has(path)) app.get(path, { config, schema: { ...healthSchema, hide: true } }, health);
  }
  app.get(
    '/health/ready',
    { config, schema: { ...schema, operationId: 'getReadiness', summary: 'Readiness' } },
    async (_request, reply) => respond(reply, { ...ownState(), ...(await missingDependencies()) }),
  );
  app.get(
    '/health/live',
    {
      config,
      schema: {
        ...schema,
        response: { 200: schema.response[200] },
        operationId: 'getLiveness',
        summary: 'Liveness',
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { status: 'healthy' as const, service };
    },
  );
}
