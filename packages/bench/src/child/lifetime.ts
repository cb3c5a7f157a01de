import type { Server } from 'node:http';

/** Ends this process with the one that started it, and when it is told to stop. */
export function endWithParent(): void {
  process.once('disconnect', () => process.exit());
  process.once('SIGTERM', () => process.exit());
}

/** Lets a plain HTTP server listen on the port that is the first argument; bodies may take as long as they need. */
export function listen(server: Server): void {
  server.requestTimeout = 0;
  server.listen(Number(process.argv[2]), '127.0.0.1');
  endWithParent();
}
