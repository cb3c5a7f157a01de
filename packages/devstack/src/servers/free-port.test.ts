import { createServer, type Server } from 'node:net';
import { afterEach, it } from 'vitest';
import { findFreePort } from './free-port.ts';

const listeners: Server[] = [];
afterEach(() => {
  for (const listener of listeners.splice(0)) listener.close();
});

async function listenAt(port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  listeners.push(server);
}

it('finds consecutive free ports, whatever else is taken', async () => {
  for (let time = 0; time < 20; time += 1) {
    const first = await findFreePort(3);
    for (const port of [first, first + 1, first + 2]) await listenAt(port);
  }
});
