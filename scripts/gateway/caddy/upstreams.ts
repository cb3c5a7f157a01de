import type { RouteTable } from '../../../packages/devstack/src/gateway/routes.ts';
import { FORGEABLE, IDENTITY_HEADERS } from '../identity.ts';
import { environmentName, indent } from '../text.ts';

/** Timeout of an upstream's readiness check, as in the embedded gateway. */
const READINESS_TIMEOUT = '2s';
/** A refused connection is retried, at the next instance if there is one: nothing was sent yet. */
const RETRIES = `lb_try_duration 1s
lb_try_interval 100ms`;

/**
 * How long an idle connection is kept, everywhere: shorter than a service's `drain_delay`, during which every
 * response closes its connection. So when a service closes its listener no connection to it is kept, and no request
 * is sent on one that is just being closed. Of Caddy's 32 idle ones to an instance, more concurrent requests would open
 * and close connections all the time.
 */
const KEEP_ALIVE = `keepalive 3s
keepalive_idle_conns_per_host 256`;

/**
 * At once, for a reader. With -1 Caddy 2.6 ties every exchange to the configuration instead of to its client: a
 * reload cuts off everything in progress (event streams and responses of unknown length are flushed at once in any
 * case).
 */
const FLUSH = 'flush_interval 1ms';

/** A session's refresh token is nobody's but the authentication service's. */
const REMOVE_COOKIES = 'header_up -Cookie';

/** Every spelling of a header's name with hyphens and underscores between its words. */
function spellings(name: string): string[] {
  const [first = '', ...rest] = name.split('-');
  return rest.reduce((all, word) => all.flatMap((each) => [`${each}-${word}`, `${each}_${word}`]), [first]);
}

/** Removes from a request what only the authentication service may assert. */
export function removeIdentity(): string {
  return FORGEABLE.flatMap(spellings)
    .map((name) => `request_header -${name}`)
    .join('\n');
}

/** Imports the lookup of an upstream: by its address, or in Consul. */
const findUpstream = (name: string) => `import ${name}-at-{$GRIDLEASE_DISCOVERY:addresses}`;

/**
 * The two ways to an upstream. Consul's A records give the machines with a healthy instance but not the port, so all
 * of a service's instances use the same one. Where Consul knows none, or does not respond, the address is used: an
 * outage of the catalogue closes no route.
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
 * Everything about one upstream: its lookup, and how requests are sent to it. A client that expects 100-continue gets
 * it here: with `expect_continue_timeout` the service would decide, but Go before 1.22.5, with which Debian's Caddy
 * is built, then fails the next request on the connection of a refused one (CVE-2024-24791).
 */
export function upstreamSnippets(name: string, table: RouteTable): string {
  const cookies = table.upstreams[name]?.cookies === true ? '' : `\n\t\t${REMOVE_COOKIES}`;
  return `${finding(name, table)}
(${name}) {
	vars upstream ${name}
	reverse_proxy {
		${findUpstream(name)}
		trusted_proxies {$GRIDLEASE_TRUSTED_PROXIES:}
${indent(RETRIES, 2)}
		${FLUSH}${cookies}
		header_down -Server
		transport http {
			compression off
${indent(KEEP_ALIVE, 3)}
			dial_timeout 2s
			response_header_timeout {$GRIDLEASE_ANSWER_TIMEOUT:60s}
			read_timeout {$GRIDLEASE_STANDSTILL_TIMEOUT:600s}
		}
	}
}
`;
}

/** Responds with one upstream's readiness; the state is in a header, from which the complete response is built. */
export function upstreamHealth(name: string): string {
  const respond = (state: string, status: number) => `	header X-Upstream-State ${state}
	respond \`{"status":"${state}","service":"${name}"}\` ${status}`;
  return `vars upstream ${name}
reverse_proxy {
	${findUpstream(name)}
	method GET
	rewrite /health/ready
	${REMOVE_COOKIES}
	transport http {
${indent(KEEP_ALIVE, 2)}
		dial_timeout ${READINESS_TIMEOUT}
		response_header_timeout ${READINESS_TIMEOUT}
	}
	@ready status 200
	handle_response @ready {
${indent(respond('ready', 200), 1)}
	}
	handle_response {
${indent(respond('not_ready', 503), 1)}
	}
}`;
}

/** Asks the authentication service about the caller. @param further lines for what else it says, and how to connect */
function askWho(further: { readonly connections: string; readonly responses?: string }): string {
  return `forward_auth {
	${findUpstream('auth')}
	trusted_proxies {$GRIDLEASE_TRUSTED_PROXIES:}
${indent(RETRIES, 1)}
	uri /api/v1/auth/verify?
	header_down -Server
	copy_headers ${IDENTITY_HEADERS.join(' ')}
	transport http {
${indent(further.connections, 2)}
		dial_timeout 2s
		response_header_timeout 10s
	}${further.responses === undefined ? '' : `\n${indent(further.responses, 1)}`}
}`;
}

/**
 * The authentication service knows this path, so a 404 is another service's: up to 2.11.4, a connection that Caddy was still
 * dialing when it went on to that service may lead there (caddyserver/caddy#7859). Such a caller is asked about again, over
 * a connection of its own.
 */
const ASK_AGAIN = `@elsewhere status 404
handle_response @elsewhere {
${indent(askWho({ connections: 'keepalive off' }), 1)}
}`;

/**
 * What runs before a route that needs a caller, by `GRIDLEASE_AUTH__MODE`; with any other value the gateway does not
 * start. A preflight carries no token. `route` keeps the order: the client's headers are removed before the
 * authentication service's take their place.
 */
export function accessSnippets(): string {
  return `(access-off) {
}

(access-required) {
	@asks not method OPTIONS
	route @asks {
		vars upstream auth
${indent(askWho({ connections: KEEP_ALIVE, responses: ASK_AGAIN }), 2)}
	}
}
`;
}
