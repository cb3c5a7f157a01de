/**
 * The platform's guard: a small process in its own session that is told of every process of the platform through a
 * pipe. When the pipe ends without a farewell, the platform was killed, and the guard stops in order what it left
 * behind. Each line is a JSON message; see guard-link.ts.
 */
import { createInterface } from 'node:readline';
import type { GuardMessage } from './guard-link.ts';
import { leftoverServers } from './leftover-servers.ts';
import { endInOrder } from './stop-processes.ts';

/** Programs, servers, and once more for those that were just starting: under 10 s in all. */
const ENDING_MS = 3_000;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
let state: GuardMessage = { processes: [], dataFolders: [] };
for await (const line of createInterface(process.stdin)) state = JSON.parse(line) as GuardMessage;

if (state !== 'farewell') {
  await endInOrder(state.processes, ENDING_MS);
  // A server killed while starting has not been announced; its own pid file reveals it.
  await endInOrder(await leftoverServers(state.dataFolders), ENDING_MS);
}
