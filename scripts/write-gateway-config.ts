/**
 * Writes deploy/gateway/Caddyfile, the deployed gateway's configuration, from the routes that the embedded one
 * reads. With `--check` it writes nothing and fails when the committed file says something else.
 *
 * Run: node --conditions=source scripts/write-gateway-config.ts [--check]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { type Route, type RouteTable, readRouteTable } from '../packages/devstack/src/gateway/routes.ts';

const ROUTES_FILE = new URL('../deploy/gateway/routes.json', import.meta.url);
const CADDYFILE = new URL('../deploy/gateway/Caddyfile', import.meta.url);

/** What the authentication service says of a caller; never taken from a client (besides every other X-User-*). */
const IDENTITY_HEADERS = ['X-User-Id', 'X-User-Roles', 'X-Auth-Scope', 'X-Client-Id'];

/** How long an upstream may take to say whether it is ready, as in the embedded gateway. */
const READINESS_TIMEOUT = '2s';

const HEADING = `# Written by scripts/write-gateway-config.ts from routes.json; do not edit by hand.
# Paths are matched as they were sent (no decoding, no cleaning): object keys may hold dots and doubled slashes,
# and signatures cover the exact spelling. Bodies have no limit here and stream both ways.
{
	admin off
	auto_https off
	servers {
		timeouts {
			read_header 20s
			idle 72s
		}
	}
}
`;

/** Answers of the gateway's own, for what no service has answered; the safe beginning of the path goes into JSON. */
const ERRORS = `	handle_errors {
		@instance vars_regexp instance {http.request.orig_uri} ^(/[A-Za-z0-9/._~%-]*)
		header @instance {
			Cache-Control no-store
			Content-Type "application/problem+json; charset=utf-8"
			X-Request-ID {request_id}
		}
		header -Server
		@absent expression {http.error.status_code} == 404
		handle @absent {
			respond \`${problem(404, 'Not Found', 'route_not_found', 'There is nothing at this path.')}\` 404
		}
		@method expression {http.error.status_code} == 405
		handle @method {
			header Allow "GET, HEAD"
			respond \`${problem(405, 'Method Not Allowed', 'method_not_allowed', 'This path does not have the method.')}\` 405
		}
		@readiness vars_regexp {http.request.orig_uri} ^/health(/ready)?(\\?|$)
		handle @readiness {
			header Content-Type "application/json; charset=utf-8"
			header Retry-After 2
			respond \`{"status":"unhealthy","service":"gateway","upstreams":{"{http.vars.upstream}":"unreachable"}}\` 503
		}
		@timeout expression {http.error.status_code} == 504
		handle @timeout {
			respond \`${problem(504, 'Gateway Timeout', 'upstream_timeout', '{http.vars.upstream} did not answer in time. The outcome is unknown: repeat with the same Idempotency-Key.')}\` 504
		}
		handle {
			header Retry-After 1
			respond \`${problem(503, 'Service Unavailable', 'upstream_unavailable', 'The connection to {http.vars.upstream} failed. The outcome is unknown: repeat with the same Idempotency-Key.')}\` 503
		}
	}
`;

/** An RFC 9457 document with Caddy's placeholders in it. */
function problem(status: number, title: string, code: string, detail: string): string {
  return JSON.stringify({
    type: 'about:blank',
    title,
    status,
    detail,
    instance: '{http.regexp.instance.1}',
    code,
    error: detail,
    request_id: '{request_id}',
  });
}

/** Where compose finds an upstream: under its own name, at the port that it has everywhere. */
function address(name: string, table: RouteTable): string {
  const port = new URL(table.upstreams[name]?.address ?? '').port;
  const variable = `GRIDLEASE_UPSTREAMS__${name.toUpperCase().replaceAll('-', '_')}`;
  return `{$${variable}:http://${name}:${port}}`;
}

function upstreamSnippet(name: string, table: RouteTable): string {
  return `(${name}) {
	vars upstream ${name}
	reverse_proxy ${address(name, table)} {
		flush_interval -1
		header_down -Server
		transport http {
			compression off
			dial_timeout 2s
			response_header_timeout 60s
			read_timeout 600s
		}
	}
}
`;
}

/**
 * What stands in front of a route that needs a caller, by `GRIDLEASE_AUTH__MODE`; with any other value the gateway does
 * not start. A preflight carries no token. `route` keeps the order: what comes from the client is removed before the
 * authentication service's answer takes its place.
 */
function accessSnippets(table: RouteTable): string {
  return `(access-off) {
}

(access-required) {
	@asks not method OPTIONS
	route @asks {
		vars upstream auth
		forward_auth ${address('auth', table)} {
			uri /api/v1/auth/verify?
			header_down -Server
			copy_headers ${IDENTITY_HEADERS.join(' ')}
			transport http {
				dial_timeout 2s
				response_header_timeout 10s
			}
		}
	}
}
`;
}

const ACCESS = 'import access-{$GRIDLEASE_AUTH__MODE:off}';
const escaped = (path: string) => path.replaceAll(/[.*+?^$()[\]{}|\\]/g, '\\$&');

function routeBlock(route: Route, at: number): string {
  const matcher = `@route${at}`;
  const path = escaped(route.path).replaceAll('/\\*', '/[^/?]*');
  const below = { exact: '', subtree: '(/[^?]*)?', pages: '/[^?]*' }[route.match];
  const target = `vars_regexp {http.request.orig_uri} ^${path}${below}(\\?|$)`;
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
    lines.push(`\t@${root} vars_regexp ${root} {http.request.orig_uri} ^${path}(\\?.*)?$`);
    lines.push(`\tredir @${root} ${route.path}/{http.regexp.${root}.1} 308`);
  }
  return `${lines.join('\n')}\n`;
}

/** Asks one upstream after the other whether it is ready; the first that is not is named in the answer. */
function readiness(names: readonly string[], table: RouteTable): string {
  const states = (list: readonly string[], last: string) =>
    JSON.stringify(Object.fromEntries(list.map((name, at) => [name, at < list.length - 1 ? 'ready' : last])));
  const healthy = `{"status":"healthy","service":"gateway","upstreams":${states(names, 'ready')}}`;
  return names.reduceRight((inner, name, at) => {
    const unhealthy = `{"status":"unhealthy","service":"gateway","upstreams":${states(names.slice(0, at + 1), 'not_ready')}}`;
    return `vars upstream ${name}
reverse_proxy ${address(name, table)} {
	method GET
	rewrite /health/ready
	transport http {
		dial_timeout ${READINESS_TIMEOUT}
		response_header_timeout ${READINESS_TIMEOUT}
	}
	@ready status 200
	handle_response @ready {
${indent(inner, 2)}
	}
	handle_response {
		header Retry-After 2
		respond \`${unhealthy}\` 503
	}
}`;
  }, `respond \`${healthy}\` 200`);
}

const indent = (text: string, levels: number) => text.replaceAll(/^(?=.)/gm, '\t'.repeat(levels));

function renderCaddyfile(table: RouteTable): string {
  const names = Object.keys(table.upstreams);
  return `${HEADING}
${names.map((name) => upstreamSnippet(name, table)).join('\n')}
${accessSnippets(table)}
:{$GRIDLEASE_PORT:8080} {
	header -Server
	# Who the caller is comes from the token alone.
	request_header -X-User-*
	request_header -X-Auth-Scope
	request_header -X-Client-Id
	map {http.request.header.X-Request-ID} {request_id} {
		~^[A-Za-z0-9._:-]{1,128}$ "\${0}"
		default {http.request.uuid}
	}
	request_header X-Request-ID {request_id}

	@health vars_regexp {http.request.orig_uri} ^/health(/live|/ready)?(\\?|$)
	handle @health {
		header Cache-Control no-store
		header Content-Type "application/json; charset=utf-8"
		@other not method GET HEAD
		handle @other {
			error 405
		}
		@live vars_regexp {http.request.orig_uri} ^/health/live
		handle @live {
			respond \`{"status":"healthy","service":"gateway"}\` 200
		}
		handle {
${indent(readiness(names, table), 3)}
		}
	}

${table.routes.map(routeBlock).join('\n')}
	handle {
		error 404
	}
${ERRORS}}
`;
}

const text = renderCaddyfile(readRouteTable(ROUTES_FILE));
if (!process.argv.includes('--check')) {
  writeFileSync(CADDYFILE, text);
} else if (readFileSync(CADDYFILE, 'utf8') !== text) {
  process.stderr.write(
    'deploy/gateway/Caddyfile is out of date: node --conditions=source scripts/write-gateway-config.ts\n',
  );
  process.exitCode = 1;
}
