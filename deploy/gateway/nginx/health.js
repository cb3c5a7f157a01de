/** States of the services behind the gateway, for `GET /health` (nginx's JavaScript, which is an old one). */

const CONTENT = 200;
const UNAVAILABLE = 503;
/** nginx's own, where a service did not respond. */
const UNREACHABLE = [502, 504];

async function stateOf(r, name) {
  const response = await r.subrequest(`/.gateway/ready/${name}`);
  if (response.status === CONTENT) return 'ready';
  return UNREACHABLE.includes(response.status) ? 'unreachable' : 'not_ready';
}

function send(r, isWell, body) {
  if (!isWell) r.headersOut['Retry-After'] = '2';
  r.return(isWell ? CONTENT : UNAVAILABLE, JSON.stringify(body));
}

async function ofAll(r) {
  const names = r.variables.upstream_names.split(' ');
  const states = await Promise.all(names.map((name) => stateOf(r, name)));
  const isHealthy = states.every((state) => state === 'ready');
  const upstreams = {};
  names.forEach((name, at) => {
    upstreams[name] = states[at];
  });
  send(r, isHealthy, { status: isHealthy ? 'healthy' : 'unhealthy', service: 'gateway', upstreams });
}

async function ofOne(r) {
  const name = r.variables.path.split('/').pop();
  const status = await stateOf(r, name);
  send(r, status === 'ready', { status, service: name });
}

export default { ofAll, ofOne };
