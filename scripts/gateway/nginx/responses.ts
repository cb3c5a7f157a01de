import { type OwnProblem, ownProblems, problemDocument } from '../problems.ts';
import { indent } from '../text.ts';
import { BODY_BYTES_MAX, setting } from './settings.ts';

const PLACEHOLDERS = { instance: '$instance', requestId: '$own_request_id' };

/** Well-formed ids of a request are accepted; others are replaced. */
export const idMaps = () => `map $request_id $new_request_id {
	"~^(?<a>.{8})(?<b>.{4})(?<c>.{4})(?<d>.{4})(?<e>.{12})$" "$a-$b-$c-$d-$e";
}

map $http_x_request_id $own_request_id {
	default $new_request_id;
	"~^[A-Za-z0-9._:-]{1,128}$" $http_x_request_id;
}

map $http_x_correlation_id $own_correlation_id {
	default $own_request_id;
	"~^[A-Za-z0-9._:-]{1,128}$" $http_x_correlation_id;
}
`;

/** Pages on this machine may read the gateway's own responses: they could not see why a request failed otherwise. */
export const responseMaps = () => `map $request_uri $instance {
	default /;
	"~^(?<safe>/[A-Za-z0-9/._~%-]*)" $safe;
}

map $request_uri $path {
	"~^(?<before>[^?]*)" $before;
}

map $http_origin $page_origin {
	default "";
	"~^https?://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:[0-9]+)?$" $http_origin;
}

map $page_origin $page_vary {
	default Origin;
	"" "";
}

map $page_origin $page_exposed {
	default "X-Request-ID, X-Correlation-ID, Retry-After";
	"" "";
}

map $place $service {
	default $place;
	"~^(?<name>.+)-open$" $name;
}
`;

export const OWN_IDS = `add_header X-Request-ID $own_request_id always;
add_header X-Correlation-ID $own_correlation_id always;`;

/** Of every response of the gateway's own; nginx omits those that are empty. */
export const OWN_HEADERS = `${OWN_IDS}
add_header Cache-Control no-store always;
add_header Access-Control-Allow-Origin $page_origin always;
add_header Access-Control-Expose-Headers $page_exposed always;
add_header Vary $page_vary always;`;

/** Failures between the gateway and a service; a service's own responses pass as they are. */
export const ERROR_PAGES = `error_page 404 @absent;
error_page 405 @method;
error_page 413 @large;
error_page 502 503 =503 @unavailable;
error_page 504 @timeout;`;

const FAILURES = `access_log ${setting('FAILURE_LOG', '/dev/stderr')} failures;`;

function problemPlace(name: string, problem: OwnProblem, ...others: string[]): string {
  const { status, header } = problem;
  const own = header === undefined ? [] : [`add_header ${header[0]} "${header[1]}" always;`];
  return `location @${name} {
	default_type application/problem+json;
${indent([OWN_HEADERS, ...own, ...others].join('\n'), 1)}
	return ${status} '${problemDocument(problem, PLACEHOLDERS)}';
}`;
}

/** The gateway's own responses, where no service has responded. */
export function problemPlaces(): string {
  const { absent, method, large, timeout, unavailable } = ownProblems('$service', BODY_BYTES_MAX);
  const unverified = ownProblems('auth', BODY_BYTES_MAX).unavailable;
  const refusal = { code: '$refusal_code', detail: '$refusal_detail' };
  return [
    problemPlace('absent', absent),
    problemPlace('method', method),
    problemPlace('large', large),
    problemPlace('timeout', timeout, FAILURES),
    problemPlace('unavailable', unavailable, FAILURES),
    problemPlace('unverified', unverified, FAILURES),
    problemPlace('unauthenticated', { status: 401, title: 'Unauthorized', ...refusal }),
    problemPlace('forbidden', { status: 403, title: 'Forbidden', ...refusal }),
  ].join('\n');
}

/** Its failures as lines of JSON, without the query, which may hold tokens and signatures. */
export const FAILURE_FORMAT = `log_format failures escape=json '{"level":"warn","time":"$time_iso8601","service":"gateway",\
"msg":"an upstream did not answer","upstream":"$service","status":$status,"method":"$request_method","path":"$path",\
"request_id":"$own_request_id"}';`;
