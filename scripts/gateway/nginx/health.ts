import { indent } from '../text.ts';
import { OWN_HEADERS } from './responses.ts';
import { INSIDE } from './routes.ts';

/** Timeout of a service's readiness check, as in the embedded gateway. */
const READINESS_TIMEOUT = '2s';

const JSON_HEADERS = `internal;
default_type application/json;
${OWN_HEADERS}`;

const readiness = (name: string) => `location = ${INSIDE}/ready/${name} {
	internal;
	proxy_pass http://${name}/health/ready;
	proxy_method GET;
	proxy_pass_request_body off;
	proxy_pass_request_headers off;
	proxy_set_header Host $sent_host;
	proxy_set_header Connection "";
	# Without its body, its length must not be sent either: what comes next would be taken for the body.
	proxy_set_header Content-Length "";
	proxy_set_header Transfer-Encoding "";
	proxy_connect_timeout ${READINESS_TIMEOUT};
	proxy_read_timeout ${READINESS_TIMEOUT};
	subrequest_output_buffer_size 64k;
	error_page 502 504 @unreachable;
}`;

/** The paths below /health: the gateway alone, one upstream, or all of them, which are asked at the same time. */
export const healthPlaces = (names: readonly string[]) => `location = ${INSIDE}/health-live {
${indent(JSON_HEADERS, 1)}
	return 200 '{"status":"healthy","service":"gateway"}';
}
location = ${INSIDE}/health {
${indent(JSON_HEADERS, 1)}
	set $upstream_names "${names.join(' ')}";
	js_content health.ofAll;
}
location = ${INSIDE}/health-of-one {
${indent(JSON_HEADERS, 1)}
	js_content health.ofOne;
}
${names.map(readiness).join('\n')}
location @unreachable {
	return 502 unreachable;
}`;
