import type { Route, RouteTable } from '../../../packages/devstack/src/gateway/routes.ts';
import { escaped } from '../text.ts';

/** Of `$request_method $request_uri`: both as they were sent. */
const methodsOf = (methods: readonly string[] | undefined) =>
  methods === undefined ? '\\S+' : `(?:${methods.join('|')})`;
const READING = ['GET', 'HEAD'];
const BELOW = { exact: '', subtree: '(?:/[^?]*)?', pages: '/[^?]*' };

const patternOf = (path: string) => escaped(path).replaceAll('/\\*', '/[^/?]*');
const line = (methods: readonly string[] | undefined, pattern: string, place: string) =>
  `\t"~^${methodsOf(methods)} ${pattern}(?:\\?|$)" ${place};`;

/** Of the places to which requests go on inside of nginx: no route begins like this. */
export const INSIDE = '/.gateway';

/** Where requests to a service go on: `open` ones are not asked for a token. */
export const placeOf = (upstream: string, isOpen: boolean) => (isOpen ? `${upstream}-open` : upstream);

function routeLines({ path, match, methods, upstream, access }: Route): string[] {
  const pattern = patternOf(path) + BELOW[match];
  const isOpen = access === 'open';
  const lines = [line(methods, pattern, placeOf(upstream, isOpen))];
  // A preflight carries no token.
  if (!isOpen) lines.unshift(line(['OPTIONS'], pattern, placeOf(upstream, true)));
  if (match === 'pages') lines.push(line(undefined, patternOf(path), 'other-spelling'));
  return lines;
}

/** The gateway's own paths, each followed by the one for other methods. */
function ownLines({ upstreams, console: { path } }: RouteTable): string[] {
  const names = Object.keys(upstreams).join('|');
  const own: [pattern: string, place: string][] = [
    ['/health(?:/ready)?', 'health'],
    ['/health/live', 'health-live'],
    [`/health/upstreams/(?:${names})`, 'health-of-one'],
    [`${patternOf(path)}/assets/[^?]*`, 'console-assets'],
    [`${patternOf(path)}/[^?]*`, 'console'],
  ];
  return [
    ...own.flatMap(([pattern, place]) => [
      line(READING, pattern, place),
      line(undefined, pattern, 'other-method'),
    ]),
    line(READING, '/', 'root'),
    line(undefined, patternOf(path), 'other-spelling'),
  ];
}

function rewriteOf({ path, match, rewrite }: Route): string[] {
  if (rewrite === undefined) return [];
  const below = match === 'exact' ? '(?:\\?.*)?' : '(?:[/?].*)?';
  return [`\t"~^${escaped(path)}(?<below>${below})$" ${rewrite}$below;`];
}

/** Three tables: which place a request goes to, the target that the service gets, and the right spelling of pages. */
export function routeMaps(table: RouteTable): string {
  const { routes, console: pages } = table;
  const rewrites = new Set(routes.flatMap(rewriteOf));
  const roots = routes.filter(({ match }) => match === 'pages').map(({ path }) => path);
  const spellings = [...roots, pages.path].map(
    (path) => `\t"~^${escaped(path)}(?<query>\\?.*)?$" ${path}/$query;`,
  );
  return `map "$request_method $request_uri" $place {
	default no-place;
${[...ownLines(table), ...routes.flatMap(routeLines)].join('\n')}
}

map $request_uri $target {
	default $request_uri;
${[...rewrites].join('\n')}
}

map $request_uri $other_spelling {
${spellings.join('\n')}
}
`;
}
