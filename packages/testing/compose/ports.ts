import { docker, PROJECT } from './engine.ts';

/** An image with Node that is available in any case. */
const IMAGE = 'gridlease/auth:0.1.0';
/** The state in /proc/net/tcp. */
const LISTEN = '0A';

/** Runs in a separate container: tries each `host:port`, prints those that accept a connection. */
const TRY = `
const { connect } = require('net');
const tryAddress = (address) => new Promise((resolve) => {
  const at = address.lastIndexOf(':');
  const socket = connect({ host: address.slice(0, at), port: Number(address.slice(at + 1)) });
  const end = (isOpen) => { socket.destroy(); resolve(isOpen); };
  socket.setTimeout(10000, () => end(false)).on('connect', () => end(true)).on('error', () => end(false));
});
(async () => {
  const open = [];
  for (const address of process.argv.slice(1)) if (await tryAddress(address)) open.push(address);
  console.log(JSON.stringify(open));
})();
`;

/** Every TCP port on which something listens in a container, on any address: no other port can respond. */
async function listeningPorts(containerId: string): Promise<number[]> {
  const within = ['run', '--rm', '--network', `container:${containerId}`, '--entrypoint', 'cat', IMAGE];
  const table = await docker([...within, '/proc/net/tcp', '/proc/net/tcp6']);
  const sockets = table.split('\n').map((line) => line.trim().split(/\s+/));
  const local = sockets.filter(([, , , state]) => state === LISTEN).map(([, address = '']) => address);
  return [...new Set(local.map((address) => Number.parseInt(address.split(':')[1] ?? '', 16)))];
}

/**
 * Which TCP ports of these services accept a connection from another container of the network: every listening port
 * is tried.
 *
 * @param containers ids by service.
 */
export async function reachablePorts(
  containers: ReadonlyMap<string, string>,
): Promise<Record<string, number[]>> {
  const tried: string[] = [];
  for (const [service, id] of containers)
    for (const port of await listeningPorts(id)) tried.push(`${service}:${port}`);
  const network = `${PROJECT}_default`;
  const args = ['run', '--rm', '--network', network, '--entrypoint', 'node', IMAGE, '-e', TRY, ...tried];
  const open = JSON.parse(await docker(args)) as string[];
  const found: Record<string, number[]> = Object.fromEntries(
    [...containers.keys()].map((service) => [service, []]),
  );
  for (const address of open) {
    const [service = '', port] = address.split(':');
    found[service]?.push(Number(port));
  }
  return found;
}

/** Runs in a separate container: calls a gRPC method without arguments; prints `refused` or its status. */
const ASK = `
const http2 = require('http2');
const [host, path] = process.argv.slice(1);
const end = (word) => { console.log(word); process.exit(0); };
const session = http2.connect('http://' + host).on('error', () => end('refused')).on('close', () => end('refused'));
const request = session.request({ ':method': 'POST', ':path': path, 'content-type': 'application/grpc', te: 'trailers' });
request.on('trailers', (trailers) => end('grpc-status ' + trailers['grpc-status'])).on('error', () => end('refused'));
request.resume();
request.end(Buffer.alloc(5));
`;

/** The response of a service's gRPC method to another container without a certificate. */
export async function askGrpc(host: string, method: string): Promise<string> {
  const network = `${PROJECT}_default`;
  return (
    await docker([
      'run',
      '--rm',
      '--network',
      network,
      '--entrypoint',
      'node',
      IMAGE,
      '-e',
      ASK,
      host,
      method,
    ])
  ).trim();
}
