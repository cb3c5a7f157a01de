import type { FastifyInstance } from 'fastify';
import findMyWay from 'find-my-way';

/** Finds the methods of a path, so that a wrong method is 405 with `Allow` instead of 404. */
export interface KnownRoutes {
  /** Methods that have a route for the path; empty when there are none. */
  methodsOf(path: string): string[];
}

/** Collects the routes of `app` as they are registered. */
export function collectKnownRoutes(app: FastifyInstance): KnownRoutes {
  const methodsByPattern = new Map<string, Set<findMyWay.HTTPMethod>>();
  app.addHook('onRoute', (route) => {
    const methods = methodsByPattern.get(route.url) ?? new Set();
    for (const method of [route.method].flat() as findMyWay.HTTPMethod[]) methods.add(method);
    methodsByPattern.set(route.url, methods);
  });

  let router: findMyWay.Instance<findMyWay.HTTPVersion.V1> | undefined;
  const known = new Set<findMyWay.HTTPMethod>();
  const build = () => {
    const built = findMyWay({ ignoreTrailingSlash: false });
    for (const [pattern, methods] of methodsByPattern) {
      // CORS responds to OPTIONS everywhere: that is not a route of its own.
      if (pattern === '*' || pattern === '/*') continue;
      built.on([...methods], pattern, () => {});
      for (const method of methods) known.add(method);
    }
    return built;
  };
  return {
    methodsOf(path) {
      router ??= build();
      const found = [...known].filter((method) => router?.find(method, path) !== null);
      return found.sort();
    },
  };
}
