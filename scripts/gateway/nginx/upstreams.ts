import type { RouteTable } from '../../../packages/devstack/src/gateway/routes.ts';
import { FORGEABLE, IDENTITY_HEADERS } from '../identity.ts';
import { environmentName, indent } from '../text.ts';
import { INSIDE, placeOf } from './routes.ts';
import { ANSWER_TIMEOUT, onlyIf, STANDSTILL_TIMEOUT, setting } from './settings.ts';

/** Idle connections of each process to each service. */
const FREE_CONNECTIONS_MAX = 64;
/** More than any connection carries: nginx would close it after a thousand. */
export const REQUESTS_OF_A_CONNECTION = 1_000_000;

/**
 * How a service is found: by its address, or in Consul, whose A records give the machines with a healthy instance. While
 * Consul knows none the address is used, and while it does not respond what it said last: its outage closes no route.
 * An idle connection is kept for less than a service's `drain_delay`, so none is left when the service closes its
 * listener.
 */
export function upstreamBlock(name: string, { upstreams }: RouteTable): string {
  const { address = '', consul } = upstreams[name] ?? {};
  const { port } = new URL(address);
  const variable = environmentName(name);
  const at = setting(`UPSTREAMS__${variable}`, `http://${name}:${port}`);
  const found = `${consul}.service.consul:${setting(`PORTS__${variable}`, port)}`;
  return `upstream ${name} {
	zone ${name} 128k;
	${onlyIf('DISCOVERY', 'addresses', `server ${at} resolve max_fails=0;`)}
	${onlyIf('DISCOVERY', 'consul', `server ${found} resolve max_fails=0;`)}
	${onlyIf('DISCOVERY', 'consul', `server ${at} resolve max_fails=0 backup;`)}
	keepalive ${FREE_CONNECTIONS_MAX};
	keepalive_timeout 3s;
	keepalive_requests ${REQUESTS_OF_A_CONNECTION};
}
`;
}

/** Headers that nginx sends to no service but in its own words. */
const SENT_HEADERS: Readonly<Record<string, string>> = {
  Host: '$sent_host',
  Connection: '""',
  Cookie: '$sent_cookie',
  'X-Request-ID': '$own_request_id',
  'X-Forwarded-For': '$forwarded_for',
  'X-Forwarded-Proto': '$forwarded_proto',
  'X-Forwarded-Host': '$forwarded_host',
};

/** The variable with a header of the authentication service's answer. */
export const identityVariable = (header: string) =>
  `$verified_${header.slice(2).toLowerCase().replaceAll('-', '_')}`;

/** From the token alone, and empty where none was asked for: nginx sends no empty header. */
export const noIdentity = () =>
  IDENTITY_HEADERS.map((header) => `set ${identityVariable(header)} "";`).join('\n');

/** What every forwarded request has in common; the locations inherit it. */
export function forwarding(): string {
  const identity = IDENTITY_HEADERS.map((header) => [header, identityVariable(header)]);
  const headers = [...Object.entries(SENT_HEADERS), ...identity];
  return `# Who the caller is comes from the token alone. Headers with an underscore are dropped altogether.
more_clear_input_headers ${FORGEABLE.map((name) => `'${name}'`).join(' ')};
more_clear_headers Server;
${headers.map(([name, value]) => `proxy_set_header ${name} ${value};`).join('\n')}
proxy_http_version 1.1;
proxy_request_buffering off;
proxy_buffering off;
proxy_buffer_size 16k;
proxy_buffers 8 16k;
proxy_ignore_headers X-Accel-Redirect X-Accel-Expires X-Accel-Limit-Rate X-Accel-Buffering X-Accel-Charset;
proxy_connect_timeout 2s;
proxy_send_timeout ${STANDSTILL_TIMEOUT};
proxy_read_timeout ${ANSWER_TIMEOUT};
# At the next instance: where the connection was refused, or where an idle one turned out to be closed and the method
# may be repeated (never a POST or PATCH, nor a body of which a part was sent).
proxy_next_upstream error;
proxy_next_upstream_timeout 1s;`;
}

/** The two ways to a service. */
export function upstreamPlaces(name: string, access: string): string {
  const place = (isOpen: boolean, before: string) => `location = ${INSIDE}/${placeOf(name, isOpen)} {
	internal;
${indent(before, 1)}	proxy_pass http://${name}$target;
}`;
  return [place(true, ''), place(false, `${access}\n`)].join('\n');
}
