import { readFileSync } from 'node:fs';

/**
 * One entry of deploy/gateway/routes.json.
 *
 * A segment `*` of the path matches any one segment, and `methods` restricts the methods (default all). `exact`
 * matches the path alone; `subtree` the path and everything below it; `pages` is a subtree of HTML whose assets have
 * relative addresses, so its root is redirected to the spelling with a slash. `rewrite` replaces the matched path for
 * the upstream; without it the path is unchanged. `access` is `open` where the deployed gateway does not authenticate
 * callers (the upstream itself may), even when the platform requires it.
 */
export interface Route {
  path: string;
  match: 'exact' | 'subtree' | 'pages';
  upstream: string;
  methods?: string[];
  rewrite?: string;
  access?: 'open';
}

/** What is forwarded where. */
export interface Routing {
  /**
   * Each upstream by name: its base URL, and its name in Consul, where the deployed gateway looks it up. Only upstreams
   * with `cookies` receive the browser's cookies.
   */
  upstreams: Record<string, { address: string; consul?: string; cookies?: true }>;
  /** Longest path first, so that the most specific entry wins whatever the order in the file. */
  routes: Route[];
}

/** The static pages of the console. */
export interface ConsoleSettings {
  path: string;
  /** Of every response with one of its files. */
  headers: Readonly<Record<string, string>>;
}

/** The whole of deploy/gateway/routes.json. */
export interface RouteTable extends Routing {
  console: ConsoleSettings;
}

/** What to do with a request target: forward it to an upstream, or redirect the browser to another spelling. */
export type Decision = { upstream: string; target: string } | { location: string };

/** Reads and checks a route file; throws an Error that names the faulty entry. */
export function readRouteTable(file: string | URL): RouteTable {
  const parsed = JSON.parse(readFileSync(file, 'utf8')) as RouteTable;
  for (const route of parsed.routes) {
    const line = JSON.stringify(route);
    if (!route.path.startsWith('/') || (route.path.length > 1 && route.path.endsWith('/'))) {
      throw new Error(`route ${line}: "path" must begin with a slash and end without one`);
    }
    if (!['exact', 'subtree', 'pages'].includes(route.match)) {
      throw new Error(`route ${line}: "match" must be exact, subtree or pages`);
    }
    if (hasWildcard(route) && route.match !== 'exact') {
      throw new Error(`route ${line}: "*" is only allowed with "exact"`);
    }
    if (route.access !== undefined && route.access !== 'open') {
      throw new Error(`route ${line}: "access" must be open, or omitted`);
    }
    if (parsed.upstreams[route.upstream] === undefined) {
      throw new Error(`route ${line}: there is no upstream "${route.upstream}"`);
    }
  }
  const routes = [...parsed.routes].sort((a, b) => b.path.length - a.path.length);
  return { upstreams: parsed.upstreams, console: parsed.console, routes };
}

const hasWildcard = ({ path }: Route) => path.includes('*') && path.split('/').includes('*');

/**
 * Routes a raw request target (path and query as received). Nothing is decoded or normalized: object keys may contain
 * `..`, doubled slashes and escaped ones, and signatures cover the exact spelling.
 */
export function decide(table: Routing, method: string, target: string): Decision | undefined {
  const question = target.indexOf('?');
  const path = question < 0 ? target : target.slice(0, question);
  const query = question < 0 ? '' : target.slice(question);
  for (const route of table.routes) {
    if (route.methods !== undefined && !route.methods.includes(method)) continue;
    const rest = remainder(route, path);
    if (rest === undefined) continue;
    // Only our own, fixed part of the path is kept: a Location never contains anything from the request's path.
    if (route.match === 'pages' && rest === '') return { location: `${route.path}/${query}` };
    const own = hasWildcard(route) ? path : route.path;
    return { upstream: route.upstream, target: (route.rewrite ?? own) + rest + query };
  }
  return undefined;
}

function remainder(route: Route, path: string): string | undefined {
  if (path === route.path || (hasWildcard(route) && isLike(route, path))) return '';
  if (route.match !== 'exact' && path.startsWith(`${route.path}/`)) return path.slice(route.path.length);
  return undefined;
}

function isLike(route: Route, path: string): boolean {
  const given = path.split('/');
  const wanted = route.path.split('/');
  return given.length === wanted.length && wanted.every((word, at) => word === '*' || word === given[at]);
}
