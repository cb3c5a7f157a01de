import { type OwnProblem, ownProblems, problemDocument } from '../problems.ts';
import { indent } from '../text.ts';
import { upstreamHealth } from './upstreams.ts';

/** A target may also be a whole URL (RFC 9112, section 3.2.2). */
export const TARGET = '{http.request.orig_uri} ^(?i:https?://[^/?#]*)?';

/** Accepts a well-formed id, else uses the default. */
const acceptId = (
  header: string,
  name: string,
  otherwise: string,
) => `map {http.request.header.${header}} {${name}} {
	~^[A-Za-z0-9._:-]{1,128}$ "\${0}"
	default ${otherwise}
}`;

/** The ids of an exchange, the same in every log; an upstream receives the first one. */
export const IDS = `${acceptId('X-Request-ID', 'request_id', '{http.request.uuid}')}
${acceptId('X-Correlation-ID', 'correlation_id', '{request_id}')}
request_header X-Request-ID {request_id}`;

export const OWN_IDS = `header {
	X-Request-ID {request_id}
	X-Correlation-ID {correlation_id}
}`;

/**
 * On every response of the gateway's own; without the last ones a page on this machine could not see why a request
 * failed.
 */
const OWN_HEADERS = `${OWN_IDS}
header {
	Cache-Control no-store
	-Server
}
@page header_regexp page Origin ^https?://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:[0-9]+)?$
header @page {
	Access-Control-Allow-Origin {http.request.header.Origin}
	Access-Control-Expose-Headers "X-Request-ID, X-Correlation-ID, Retry-After"
	Vary Origin
}`;

const PLACEHOLDERS = { instance: '{http.regexp.instance.1}', requestId: '{request_id}' };

const quoted = (text: string) => (text.includes(' ') ? `"${text}"` : text);

function respondProblem(problem: OwnProblem): string {
  const { status, header } = problem;
  const document = problemDocument(problem, PLACEHOLDERS);
  return `${header === undefined ? '' : `header ${header[0]} ${quoted(header[1])}\n`}respond \`${document}\` ${status}`;
}

const { unavailable: UNAVAILABLE, ...PROBLEMS } = ownProblems(
  '{http.vars.upstream}',
  '{$GRIDLEASE_BODY_BYTES_MAX:5368709120}',
);

/** The gateway's own responses, where no service has responded. */
export function handleErrors(): string {
  const known = Object.entries(PROBLEMS).map(
    ([name, problem]) => `@${name} expression {http.error.status_code} == ${problem.status}
handle @${name} {
${indent(respondProblem(problem), 1)}
}`,
  );
  return `handle_errors {
	@instance vars_regexp instance ${TARGET}(/[A-Za-z0-9/._~%-]*)
	header @instance Content-Type "application/problem+json"
${indent(OWN_HEADERS, 1)}
	@state vars_regexp ${TARGET}/health/upstreams/[^/?]+(\\?|$)
	handle @state {
		header Content-Type "application/json"
		header X-Upstream-State unreachable
		respond \`{"status":"unreachable","service":"{http.vars.upstream}"}\` 503
	}
${indent(known.join('\n'), 1)}
	handle {
${indent(respondProblem(UNAVAILABLE), 2)}
	}
}`;
}

/**
 * Refuses bodies announced as longer than the storage service accepts. Go's server holds a response back while it
 * waits for the first byte of a body, so a service's own refusal would not reach a client that waits for one.
 */
export const REFUSE_LARGE = `@announced expression \`{http.request.header.Content-Length} != "" && int({http.request.header.Content-Length}) > {$GRIDLEASE_BODY_BYTES_MAX:5368709120}\`
handle @announced {
	error 413
}`;

/** The paths below /health: the gateway alone, one upstream, or all of them. */
export function health(names: readonly string[]): string {
  const one = names.map(
    (name) => `@of-${name} vars_regexp ${TARGET}/health/upstreams/${name}(\\?|$)
handle @of-${name} {
${indent(upstreamHealth(name), 1)}
}`,
  );
  const paths = ['live', 'ready', ...names.map((name) => `upstreams/${name}`)].join('|');
  return `@health vars_regexp ${TARGET}/health(/(${paths}))?(\\?|$)
handle @health {
${indent(OWN_HEADERS, 1)}
	header Content-Type "application/json"
	@other not method GET HEAD
	handle @other {
		error 405
	}
	@live vars_regexp ${TARGET}/health/live
	handle @live {
		respond \`{"status":"healthy","service":"gateway"}\` 200
	}
${indent(one.join('\n'), 1)}
	handle {
${indent(wholeHealth(names), 2)}
	}
}`;
}

/**
 * Asks itself for the state of each upstream: an unreachable upstream ends the exchange that asks it, and this one
 * has to continue with the next.
 */
function wholeHealth(names: readonly string[]): string {
  const variable = (name: string) => `state_${name.replaceAll('-', '_')}`;
  const asked = names.map(
    (name) => `reverse_proxy 127.0.0.1:{$GRIDLEASE_PORT:8080} {
	method GET
	rewrite /health/upstreams/${name}
	handle_response {
		vars ${variable(name)} {http.reverse_proxy.header.X-Upstream-State}
	}
}`,
  );
  const states = names.map((name) => `"${name}":"{http.vars.${variable(name)}}"`).join(',');
  const respond = (status: string, code: number) =>
    `respond \`{"status":"${status}","service":"gateway","upstreams":{${states}}}\` ${code}`;
  const all = names.map((name) => `{http.vars.${variable(name)}} == "ready"`).join(' && ');
  return `route {
${indent(asked.join('\n'), 1)}
	@healthy expression \`${all}\`
${indent(respond('healthy', 200).replace('respond', 'respond @healthy'), 1)}
	header Retry-After 2
${indent(respond('unhealthy', 503), 1)}
}`;
}
