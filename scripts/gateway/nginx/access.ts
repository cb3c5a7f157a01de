import {
  factorSetupRequired,
  networkNotAllowed,
  passwordChangeRequired,
  tokenExpired,
  tokenMissing,
} from '../../../packages/common/src/access/refusal.ts';
import { IDENTITY_HEADERS } from '../identity.ts';
import { ERROR_PAGES } from './responses.ts';
import { INSIDE } from './routes.ts';
import { setting } from './settings.ts';
import { identityVariable } from './upstreams.ts';

const VERIFY = '/api/v1/auth/verify';
/** Refusals with a text of their own; that of a bad token is in its challenge. */
const REFUSALS = [tokenMissing, tokenExpired, networkNotAllowed, passwordChangeRequired, factorSetupRequired];

/** Refusals of the authentication service in the gateway's words. */
export function refusalMaps(): string {
  const details = REFUSALS.map((refusal) => refusal()).map(
    ({ code, message }) => `\t${code} ${JSON.stringify(message)};`,
  );
  return `map $refusal $refusal_code {
	default invalid_token;
	"~^(?<code>[a-z_]+)$" $code;
}

map $challenge $challenge_description {
	default "The access token is not valid.";
	"~error_description=.(?<description>[ !#-\\[\\]-~]*)" $description;
}

map $refusal_code $refusal_detail {
	default $challenge_description;
${details.join('\n')}
}
`;
}

/**
 * Permissions, kept for what is left of the current second: the key has the second, and everything that the
 * authentication service is told about a request but its id, so that no answer can serve another one. Refusals are not
 * kept. Only what is asked for the second time in a second is written: most callers are not.
 */
export const verifiedCache =
  () => `proxy_cache_path ${setting('FOLDER')}/verified levels=1 keys_zone=verified:4m \
max_size=64m inactive=2s use_temp_path=off;

map $msec $second {
	"~^(?<whole>\\d+)" $whole;
}
`;

/** What runs before a request that needs a caller is forwarded. */
export function accessCheck(): string {
  const identity = IDENTITY_HEADERS.map(
    (header) =>
      `auth_request_set ${identityVariable(header)} $upstream_http_${header.toLowerCase().replaceAll('-', '_')};`,
  );
  return `auth_request ${setting('ACCESS_CHECK')};
${identity.join('\n')}
auth_request_set $refusal $upstream_http_x_problem_code;
auth_request_set $challenge $upstream_http_www_authenticate;
${ERROR_PAGES}
error_page 401 @unauthenticated;
error_page 403 @forbidden;
error_page 500 =503 @unverified;`;
}

/** The question to the authentication service. It is sent nothing of the request but what is in the key, and the ids. */
export const verifyPlace = () => `location = ${INSIDE}/verify {
	internal;
	proxy_pass http://auth${VERIFY};
	proxy_method GET;
	proxy_pass_request_body off;
	proxy_pass_request_headers off;
	proxy_set_header Host $sent_host;
	proxy_set_header Connection "";
	# Without its body, its length must not be sent either: what comes next would be taken for the body.
	proxy_set_header Content-Length "";
	proxy_set_header Transfer-Encoding "";
	proxy_set_header Authorization $http_authorization;
	proxy_set_header X-Forwarded-For $forwarded_for;
	proxy_set_header X-Request-ID $own_request_id;
	proxy_set_header traceparent $http_traceparent;
	proxy_buffering on;
	proxy_read_timeout 10s;
	proxy_cache verified;
	proxy_cache_key "$second $forwarded_for $sent_host $http_authorization";
	proxy_cache_valid 200 1s;
	proxy_cache_min_uses 2;
	proxy_ignore_headers Cache-Control Expires Set-Cookie Vary X-Accel-Redirect X-Accel-Expires X-Accel-Limit-Rate X-Accel-Buffering X-Accel-Charset;
}`;
