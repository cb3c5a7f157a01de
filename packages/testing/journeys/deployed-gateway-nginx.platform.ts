/** The tests of deployed-gateway.test.ts, with nginx. */
import './deployed-gateway/with-nginx.ts';
import './deployed-gateway/access.ts';
import './deployed-gateway/verified-callers.ts';
import './deployed-gateway/framing.ts';
import './deployed-gateway/streaming.ts';
import './deployed-gateway/reload.ts';
import './deployed-gateway/upstreams.ts';
