import type { Route, RouteTable } from '../../../packages/devstack/src/gateway/routes.ts';
import { escaped, indent } from '../text.ts';
import { consoleBlock } from './console.ts';
import { handleErrors, health, IDS, OWN_IDS, REFUSE_LARGE, TARGET } from './responses.ts';
import { accessSnippets, removeIdentity, upstreamSnippets } from './upstreams.ts';

const HEADING = `# Written by scripts/write-gateway-config.ts from routes.json; do not edit by hand. README.md says how it is run.
# Paths are matched as they were sent (no decoding, no cleaning): object keys may hold dots and doubled slashes,
# and signatures cover the exact spelling. Bodies stream both ways.
{
	admin {$GRIDLEASE_ADMIN:off}
	acme_ca {$GRIDLEASE_ACME_CA:https://acme-v02.api.letsencrypt.org/directory}
	http_port {$GRIDLEASE_HTTP_PORT:80}
	https_port {$GRIDLEASE_HTTPS_PORT:443}
	# Requests are not logged; where an operator adds a log directive, never with their query, which may hold tokens and signatures.
	log {
		format filter {
			wrap json
			fields {
				request>uri regexp \\?.* ?redacted
			}
		}
	}
	# How long it serves on when it is told to stop; it then asks every client to use another connection (below).
	shutdown_delay {$GRIDLEASE_DRAIN_DELAY:0s}
	servers {
		timeouts {
			read_header {$GRIDLEASE_HEADERS_TIMEOUT:20s}
			idle 72s
		}
	}
}
`;

const ACCESS = 'import access-{$GRIDLEASE_AUTH__MODE:off}';

function routeBlock(route: Route, at: number): string {
  const matcher = `@route${at}`;
  const path = escaped(route.path).replaceAll('/\\*', '/[^/?]*');
  const below = { exact: '', subtree: '(/[^?]*)?', pages: '/[^?]*' }[route.match];
  const target = `vars_regexp ${TARGET}${path}${below}(\\?|$)`;
  const lines =
    route.methods === undefined
      ? [`\t${matcher} ${target}`]
      : [`\t${matcher} {`, `\t\t${target}`, `\t\tmethod ${route.methods.join(' ')}`, '\t}'];
  lines.push(`\thandle ${matcher} {`);
  if (route.rewrite !== undefined && route.match === 'exact') lines.push(`\t\trewrite * ${route.rewrite}`);
  else if (route.rewrite !== undefined) lines.push(`\t\turi path_regexp ^${path} ${route.rewrite}`);
  if (route.access === 'open') lines.push(`\t\timport ${route.upstream}`);
  else lines.push('\t\troute {', `\t\t\t${ACCESS}`, `\t\t\timport ${route.upstream}`, '\t\t}');
  lines.push('\t}');
  if (route.match === 'pages') {
    const root = `root${at}`;
    lines.push(`\t@${root} vars_regexp ${root} ${TARGET}${path}(\\?.*)?$`);
    lines.push(`\thandle @${root} {`, indent(OWN_IDS, 2));
    lines.push(`\t\tredir * ${route.path}/{http.regexp.${root}.1} 308`, '\t}');
  }
  return `${lines.join('\n')}\n`;
}

/** The first word of a path, by which routes are grouped. */
const groupOf = ({ path }: Route) => path.split('/')[1] ?? '';

/**
 * Routes with the same first word, behind one matcher: each matcher costs a request microseconds, and there are dozens.
 * Those of machines and programs, which need a caller, come first.
 */
function routeGroups(routes: readonly Route[]): string {
  const groups = Map.groupBy(routes, groupOf);
  const isBusy = (group: readonly Route[]) => group.some(({ access }) => access !== 'open');
  const sorted = [...groups].sort(([, one], [, other]) => Number(isBusy(other)) - Number(isBusy(one)));
  const blocks = sorted.map(
    ([word, group], at) => `	@group${at} vars_regexp ${TARGET}/${escaped(word)}(/|\\?|$)
	handle @group${at} {
${indent(group.map((route) => routeBlock(route, routes.indexOf(route))).join('\n'), 1)}
		handle {
			error 404
		}
	}
`,
  );
  return blocks.join('\n');
}

/** The deployed gateway's configuration, from the routes that the embedded one reads. */
export function renderCaddyfile(table: RouteTable): string {
  const names = Object.keys(table.upstreams);
  return `${HEADING}
${names.map((name) => upstreamSnippets(name, table)).join('\n')}
${accessSnippets()}
# With a domain, there too, with TLS: certificates are obtained and renewed, and plain requests for it are redirected.
http://:{$GRIDLEASE_PORT:8080} {$GRIDLEASE_DOMAIN:} {
	header -Server
	@draining vars {http.shutting_down} true
	header @draining Connection close
	@secure protocol https
	header @secure Strict-Transport-Security "max-age=31536000"
	# Who the caller is comes from the token alone.
${indent(removeIdentity(), 1)}
${indent(IDS, 1)}

${indent(REFUSE_LARGE, 1)}

${routeGroups(table.routes)}
${indent(health(names), 1)}

${indent(consoleBlock(table.console), 1)}

	handle {
		error 404
	}
${indent(handleErrors(), 1)}
}

# Sites of the operator's.
import {$GRIDLEASE_SITES:/etc/caddy/sites/*.caddy}
`;
}
