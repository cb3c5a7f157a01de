import type { FastifyInstance, HTTPMethods } from 'fastify';
import findMyWay from 'find-my-way';

/** Finds which methods a path has, so that a wrong method is 405 with `Allow` instead of 404. */
export interface KnownRoutes {
  /** Methods of the routes whose pattern matches the path; empty when there is none. */
  methodsOf(path: string): string[];
}

/** Collects the routes of `app` as they are registered. */
export function collectKnownRoutes(app: FastifyInstance): KnownRoutes {
  const methodsByPattern = new Map<string, Set<string>>();
  app.addHook('onRoute', (route) => {
    const methods = methodsByPattern.get(route.url) ?? new Set();
    for (const method of [route.method].flat() as HTTPMethods[]) methods.add(method);
    methodsByPattern.set(route.url, methods);
  });

  let router: findMyWay.Instance<findMyWay.HTTPVersion.V1> | undefined;
  const build = () => {
    const built = findMyWay({ ignoreTrailingSlash: false });
    for (const [pattern, methods] of methodsByPattern) {
      // CORS answers OPTIONS everywhere: that is no route of its own.
      if (pattern !== '*' && pattern !== '/*') built.on('GET', pattern, () => {}, methods);
    }
    return built;
  };
  return {
    methodsOf(path) {
      router ??= build();
      const found = router.find('GET', path);
      return found === null ? [] : [...(found.store as Set<string>)].sort();
    },
  };
}
