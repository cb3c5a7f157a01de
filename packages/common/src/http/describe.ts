import { createLogger } from '../log/logger.ts';
import { createMetrics } from './metrics.ts';
import type { HttpServer, HttpServerOptions } from './server.ts';

/**
 * Stands for a dependency that is passed around but never used: its members are of the same kind, and calling,
 * constructing, changing or printing any of them throws with its path.
 */
function unusable(path: string): unknown {
  const fail = (): never => {
    throw new Error(`${path} was used while routes were only being described`);
  };
  // A function, so that calls reach the proxy.
  return new Proxy(() => {}, {
    // A thenable would be called by `await`.
    get: (_target, key) =>
      key === 'then' ? undefined : key === Symbol.toPrimitive ? fail : unusable(`${path}.${String(key)}`),
    apply: fail,
    construct: fail,
    set: fail,
    ownKeys: fail,
  });
}

interface DescribableDeps {
  readonly http: Omit<HttpServerOptions, 'docs'>;
}

/**
 * The OpenAPI document of an app, from the routes themselves. They get dependencies that throw when used.
 *
 * @param given what building the app reads, such as settings that decide which routes there are.
 */
export async function describeApp<Deps extends DescribableDeps>(
  service: string,
  buildApp: (deps: Deps) => Promise<HttpServer>,
  given: Partial<Omit<Deps, 'http'>> & { readonly http?: Partial<DescribableDeps['http']> } = {},
): Promise<object> {
  const verifier = unusable('verifier') as NonNullable<HttpServerOptions['access']['verifier']>;
  const http: DescribableDeps['http'] = {
    log: createLogger({ service, level: 'silent' }),
    requestTimeoutMs: 1_000,
    bodyBytesMax: 1,
    trustedProxies: [],
    allowedOrigins: [],
    access: { mode: 'off', listensOnLoopback: true, allowedHosts: [], verifier },
    metrics: createMetrics(service),
    health: { service, path: '/health', state: () => 'ready', dependencies: {} },
    ...given.http,
  };
  const known: Readonly<Record<PropertyKey, unknown>> = { ...given, http };
  const deps = new Proxy(known, {
    get: (target, key) => (Object.hasOwn(target, key) ? target[key] : unusable(`deps.${String(key)}`)),
  });
  const app = await buildApp(deps as unknown as Deps);
  try {
    await app.ready();
    return app.swagger();
  } finally {
    await app.close();
  }
}
