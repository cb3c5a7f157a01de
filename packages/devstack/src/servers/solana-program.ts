/**
 * A local Solana chain in its own process: `solana-program.ts <HTTP port> <slot milliseconds> <folder>
 * [<address>]`. JSON-RPC is on the given port of that address (default 127.0.0.1) and the WebSocket on the next one,
 * where clients expect it. It prints a line when it is ready and exits on SIGTERM. It keeps nothing: every start creates
 * a new chain. The genesis hash is derived from the second of the start, and block hashes count up from the same one on
 * every chain.
 *
 * @see https://github.com/txtx/surfpool, the runtime in the npm package; not a validator, but its transaction engine.
 */
import { connect, createServer } from 'node:net';
import { lightenPrograms } from './solana-light-programs.ts';
import { loadSolanaRuntime } from './solana-runtime.ts';

/** The runtime's event queue holds 1,024; when it is full every request hangs, so it is drained continuously. */
const DRAIN_MS = 100;

const [port, slotMs] = process.argv.slice(2, 4).map(Number);
const address = process.argv[5] ?? '127.0.0.1';
if (port === undefined || slotMs === undefined || !(port > 0) || !(slotMs > 0)) {
  throw new Error('usage: solana-program.ts <HTTP port> <slot milliseconds> <folder> [<address>]');
}
const runtime = loadSolanaRuntime().startWithConfig({
  offline: true,
  // `transaction` would make blocks only with traffic, and a transfer would never become final by itself.
  blockProductionMode: 'clock',
  slotTimeMs: slotMs,
});
setInterval(() => runtime.drainEvents(), DRAIN_MS);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => process.exit(0));
await lightenPrograms(runtime.rpcUrl);
await pass(port, runtime.rpcUrl);
await pass(port + 1, runtime.wsUrl);
process.stdout.write('ready\n');

/** The runtime listens on ports of its own choice; a fixed one is forwarded byte by byte. */
async function pass(from: number, to: string): Promise<void> {
  const target = new URL(to);
  const listener = createServer({ noDelay: true }, (client) => {
    const server = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
    client.pipe(server).pipe(client);
    // When one side closes or fails, close the other.
    client.on('error', () => server.destroy()).on('close', () => server.destroy());
    server.on('error', () => client.destroy()).on('close', () => client.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(from, address, resolve);
  });
}
