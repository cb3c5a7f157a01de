import { docker, PROJECT } from './engine.ts';

/** Runs in a container of its own: tries every TCP port of the hosts named, prints those that take a connection. */
const SCAN = `
const { connect } = require('net');
const { lookup } = require('dns').promises;
const tryPort = (host, port) => new Promise((resolve) => {
  const socket = connect({ host, port, timeout: 5000 });
  const end = (isOpen) => { socket.destroy(); resolve(isOpen); };
  socket.on('connect', () => end(true)).on('error', () => end(false)).on('timeout', () => end(false));
});
(async () => {
  const found = {};
  for (const name of process.argv.slice(1)) {
    const { address } = await lookup(name);
    const open = [];
    let next = 1;
    const work = async () => { while (next <= 65535) { const port = next++; if (await tryPort(address, port)) open.push(port); } };
    await Promise.all(Array.from({ length: 500 }, work));
    found[name] = open.sort((one, other) => one - other);
  }
  console.log(JSON.stringify(found));
})();
`;

/** Which TCP ports of these services take a connection from another container of the network. */
export async function reachablePorts(services: readonly string[]): Promise<Record<string, number[]>> {
  const image = 'gridlease/auth:0.1.0';
  const network = `${PROJECT}_default`;
  const args = ['run', '--rm', '--network', network, '--entrypoint', 'node', image, '-e', SCAN, ...services];
  return JSON.parse(await docker(args)) as Record<string, number[]>;
}

/** Runs in a container of its own: asks a gRPC server for what needs no argument; prints `refused` or its status. */
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

/** What a gRPC method of a service says to another container without a certificate. */
export async function askGrpc(host: string, method: string): Promise<string> {
  const network = `${PROJECT}_default`;
  const image = 'gridlease/auth:0.1.0';
  return (
    await docker([
      'run',
      '--rm',
      '--network',
      network,
      '--entrypoint',
      'node',
      image,
      '-e',
      ASK,
      host,
      method,
    ])
  ).trim();
}
