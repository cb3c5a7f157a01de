/** The deployed gateway in front of real services; one platform for all of it, which the last part takes to pieces. */
import './deployed-gateway/access.ts';
import './deployed-gateway/framing.ts';
import './deployed-gateway/streaming.ts';
import './deployed-gateway/upstreams.ts';
