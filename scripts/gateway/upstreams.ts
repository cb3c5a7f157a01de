import type { RouteTable } from '../../packages/devstack/src/gateway/routes.ts';

/** What the authentication service says of a caller; never taken from a client (besides every other X-User-*). */
const IDENTITY_HEADERS = ['X-User-Id', 'X-User-Roles', 'X-Auth-Scope', 'X-Client-Id'];
/** Removed from what comes in: programs that read headers as CGI does take an underscore for a hyphen. */
const FORGEABLE = ['X-User-*', 'X-Auth-Scope', 'X-Client-Id'];

/** How long an upstream may take to say whether it is ready, as in the embedded gateway. */
const READINESS_TIMEOUT = '2s';
/** A connection that was refused is tried again, at the next instance if there is one: nothing was sent yet. */
const RETRIES = `lb_try_duration 1s
lb_try_interval 100ms`;

/**
 * How long a connection that nothing goes over is kept, everywhere: shorter than a service's `drain_delay`, in which
 * every answer ends its connection. So when a service closes its listener nobody keeps a connection to it, and no
 * request is sent on one that is just being closed.
 */
const KEEP_ALIVE = 'keepalive 3s';

/**
 * At once, for a reader. With -1 Caddy 2.6 ties every exchange to the configuration instead of to its client: a reload
 * cuts off all that is under way (event streams and answers of unknown length are flushed at once in any case).
 */
const FLUSH = 'flush_interval 1ms';

const environmentName = (name: string) => name.toUpperCase().replaceAll('-', '_');
export const indent = (text: string, levels: number) => text.replaceAll(/^(?=.)/gm, '\t'.repeat(levels));

/** Every spelling of a header's name with hyphens and underscores between its words. */
function spellings(name: string): string[] {
  const [first = '', ...rest] = name.split('-');
  return rest.reduce((all, word) => all.flatMap((each) => [`${each}-${word}`, `${each}_${word}`]), [first]);
}

/** Removes from a request what only the authentication service may say. */
export function removeIdentity(): string {
  return FORGEABLE.flatMap(spellings)
    .map((name) => `request_header -${name}`)
    .join('\n');
}

/** Imports where an upstream is found: by its address, or in Consul. */
const findUpstream = (name: string) => `import ${name}-at-{$GRIDLEASE_DISCOVERY:addresses}`;

/**
 * The two ways to an upstream. Consul's A records say which machines have a healthy instance and not at which port,
 * so all of a service's instances have the same one. Where Consul knows none, or does not answer, the address counts:
 * the catalogue being away closes no door.
 */
function finding(name: string, { upstreams }: RouteTable): string {
  const { address = '', consul } = upstreams[name] ?? {};
  const { port } = new URL(address);
  const variable = environmentName(name);
  const to = `	to {$GRIDLEASE_UPSTREAMS__${variable}:http://${name}:${port}}`;
  return `(${name}-at-addresses) {
${to}
}

(${name}-at-consul) {
${to}
	dynamic a {
		name ${consul}.service.consul
		port {$GRIDLEASE_PORTS__${variable}:${port}}
		resolvers {$GRIDLEASE_CONSUL_DNS:127.0.0.1:8600}
		refresh 2s
	}
}
`;
}

/**
 * Everything about one upstream: where it is, and how it is asked for work. A client that waits for leave to send a body
 * is given it here: with `expect_continue_timeout` the service would decide, but Go before 1.22.5, of which Debian's Caddy
 * is made, then fails the next request on the connection of a refused one (CVE-2024-24791).
 */
export function upstreamSnippets(name: string, table: RouteTable): string {
  return `${finding(name, table)}
(${name}) {
	vars upstream ${name}
	reverse_proxy {
		${findUpstream(name)}
		trusted_proxies {$GRIDLEASE_TRUSTED_PROXIES:}
${indent(RETRIES, 2)}
		${FLUSH}
		header_down -Server
		transport http {
			compression off
			${KEEP_ALIVE}
			dial_timeout 2s
			response_header_timeout {$GRIDLEASE_ANSWER_TIMEOUT:60s}
			read_timeout {$GRIDLEASE_STANDSTILL_TIMEOUT:600s}
		}
	}
}
`;
}

/** Answers one upstream's readiness; the state stands in a header, which the whole answer is made of. */
export function upstreamHealth(name: string): string {
  const answer = (state: string, status: number) => `	header X-Upstream-State ${state}
	respond \`{"status":"${state}","service":"${name}"}\` ${status}`;
  return `vars upstream ${name}
reverse_proxy {
	${findUpstream(name)}
	method GET
	rewrite /health/ready
	transport http {
		${KEEP_ALIVE}
		dial_timeout ${READINESS_TIMEOUT}
		response_header_timeout ${READINESS_TIMEOUT}
	}
	@ready status 200
	handle_response @ready {
${indent(answer('ready', 200), 1)}
	}
	handle_response {
${indent(answer('not_ready', 503), 1)}
	}
}`;
}

/**
 * What stands in front of a route that needs a caller, by `GRIDLEASE_AUTH__MODE`; with any other value the gateway does
 * not start. A preflight carries no token. `route` keeps the order: what comes from the client is removed before the
 * authentication service's answer takes its place.
 */
export function accessSnippets(): string {
  return `(access-off) {
}

(access-required) {
	@asks not method OPTIONS
	route @asks {
		vars upstream auth
		forward_auth {
			${findUpstream('auth')}
			trusted_proxies {$GRIDLEASE_TRUSTED_PROXIES:}
${indent(RETRIES, 3)}
			uri /api/v1/auth/verify?
			header_down -Server
			copy_headers ${IDENTITY_HEADERS.join(' ')}
			transport http {
				${KEEP_ALIVE}
				dial_timeout 2s
				response_header_timeout 10s
			}
		}
	}
}
`;
}
