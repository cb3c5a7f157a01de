/**
 * A guard: a small process in its own session that receives the list of another's processes through a pipe. If the pipe
 * closes without the final message, the other was killed, and the guard stops the remaining processes in order. Each line
 * is a JSON message; see guard-link.ts.
 */
import { createInterface } from 'node:readline';
import type { GuardMessage } from './guard-link.ts';
import { leftoverServers } from './leftover-servers.ts';
import { endInOrder } from './stop-processes.ts';

/** Applies to programs, servers, and servers that were just starting: under 10 s in total. */
const ENDING_MS = 3_000;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
let state: GuardMessage = { processes: [], dataFolders: [] };
for await (const line of createInterface(process.stdin)) state = JSON.parse(line) as GuardMessage;

if (state !== 'farewell') {
  await endInOrder(state.processes, ENDING_MS);
  // A server that was still starting is not in the list; its own pid file reveals it.
  await endInOrder(await leftoverServers(state.dataFolders), ENDING_MS);
}
