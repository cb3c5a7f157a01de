import type { RouteTable } from '../../../packages/devstack/src/gateway/routes.ts';
import { indent } from '../text.ts';
import { accessCheck, refusalMaps, verifiedCache, verifyPlace } from './access.ts';
import { consoleMaps, consolePlaces } from './console.ts';
import { healthPlaces } from './health.ts';
import { ERROR_PAGES, FAILURE_FORMAT, idMaps, problemPlaces, responseMaps } from './responses.ts';
import { INSIDE, routeMaps } from './routes.ts';
import { BODY_BYTES_MAX, onlyIf, STANDSTILL_TIMEOUT, setting } from './settings.ts';
import {
  forwarding,
  noIdentity,
  REQUESTS_OF_A_CONNECTION,
  upstreamBlock,
  upstreamPlaces,
} from './upstreams.ts';

const HEADING = `# Written by scripts/write-gateway-config.ts from routes.json; do not edit by hand. start.sh fills in the settings.
# Paths are matched as they were sent (no decoding, no cleaning): object keys may hold dots and doubled slashes,
# and signatures cover the exact spelling. Bodies stream both ways.
load_module ${setting('MODULES', '/usr/lib/nginx/modules')}/ngx_http_js_module.so;
load_module ${setting('MODULES', '/usr/lib/nginx/modules')}/ngx_http_headers_more_filter_module.so;
load_module ${setting('MODULES', '/usr/lib/nginx/modules')}/ngx_http_brotli_static_module.so;
daemon off;
${onlyIf('IS_ROOT', 'yes', `user ${setting('USER', 'www-data')};`)}
pid ${setting('FOLDER')}/nginx.pid;
worker_processes ${setting('WORKERS', 'auto')};
pcre_jit on;
# Of the processes; what nginx says about requests has their query in it, which may hold tokens and signatures.
error_log stderr notice;

events {
	worker_connections 8192;
}
`;

/** Who the client is, as far as that is known. */
const CLIENT_MAPS = `geo $is_proxy {
	default 0;
	${setting('TRUSTED_NETWORKS')}
}

map $is_proxy $forwarded_for {
	default $remote_addr;
	1 $proxy_add_x_forwarded_for;
}

map "$is_proxy$http_x_forwarded_proto" $forwarded_proto {
	default http;
	"~^1(?<proto>.+)$" $proto;
}

map "$is_proxy$http_x_forwarded_host" $forwarded_host {
	default $sent_host;
	"~^1(?<named>.+)$" $named;
}

map $http_host $sent_host {
	default $http_host;
	"" $host;
}
`;

/** A session's refresh token is nobody's but the authentication service's. */
function cookieMap({ upstreams }: RouteTable): string {
  const takers = Object.keys(upstreams).filter((name) => upstreams[name]?.cookies === true);
  return `map $place $sent_cookie {
	default "";
${takers.map((name) => `\t"~^${name}(?:-open)?$" $http_cookie;`).join('\n')}
}
`;
}

const TIMEOUTS = `client_max_body_size ${BODY_BYTES_MAX};
client_body_buffer_size 64k;
client_header_timeout ${setting('HEADERS_TIMEOUT', '20s')};
client_body_timeout ${STANDSTILL_TIMEOUT};
send_timeout ${STANDSTILL_TIMEOUT};
large_client_header_buffers 4 16k;
keepalive_timeout 72s;
keepalive_min_timeout 2s;
keepalive_requests ${REQUESTS_OF_A_CONNECTION};`;

const tempPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  .map((name) => `${name}_temp_path ${setting('FOLDER')}/${name};`)
  .join('\n');

/** The configuration of nginx, from the routes that the embedded gateway reads. */
export function renderNginxConf(table: RouteTable): string {
  const names = Object.keys(table.upstreams);
  const maps = [
    ...[routeMaps(table), CLIENT_MAPS, cookieMap(table), consoleMaps(table.console)],
    ...[idMaps(), responseMaps(), refusalMaps(), verifiedCache()],
  ];
  const places = [
    ...[problemPlaces(), healthPlaces(names), consolePlaces(table.console), verifyPlace()],
    ...names.map((name) => upstreamPlaces(name, accessCheck())),
  ];
  return `${HEADING}
http {
	error_log stderr emerg;
	access_log off;
	${FAILURE_FORMAT}
${indent(tempPaths, 1)}
	server_tokens off;
	map_hash_bucket_size 128;
	js_import health from ${setting('SOURCES')}/health.js;
	resolver ${setting('RESOLVERS', '127.0.0.1')};
	resolver_timeout 2s;

${indent(maps.join('\n'), 1)}
${indent(names.map((name) => upstreamBlock(name, table)).join('\n'), 1)}
	server {
		listen ${setting('PORT', '8080')} backlog=1024;
		listen [::]:${setting('PORT', '8080')} backlog=1024;
		server_name localhost;
		merge_slashes off;
		absolute_redirect off;
		tcp_nodelay on;
		types {
		}
${indent(TIMEOUTS, 2)}
${indent(forwarding(), 2)}
${indent(`${ERROR_PAGES}\nerror_page 500 =503 @unavailable;`, 2)}
${indent(noIdentity(), 2)}

		location / {
			rewrite ^ ${INSIDE}/$place last;
		}
		location = ${INSIDE}/no-place {
			internal;
			return 404;
		}
		location = ${INSIDE}/other-method {
			internal;
			return 405;
		}
${indent(places.join('\n'), 2)}
	}
}
`;
}
