/**
 * The deployed gateway, Caddy, in front of real services; one platform for all tests, which the last ones take apart.
 */
import './deployed-gateway/access.ts';
import './deployed-gateway/verified-callers.ts';
import './deployed-gateway/framing.ts';
import './deployed-gateway/streaming.ts';
import './deployed-gateway/reload.ts';
import './deployed-gateway/upstreams.ts';
