import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type FaultProxy, openFaultProxy } from '../src/fault-proxy.ts';
import { until } from '../src/until.ts';

/** A server that responds `<word>!` to every word, and remembers the words. */
async function openEcho(): Promise<{ heard: string[]; proxy: FaultProxy }> {
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      heard.push(chunk.toString());
      socket.write(`${chunk}!`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const proxy = await openFaultProxy('127.0.0.1', address.port);
  onTestFinished(async () => {
    await proxy.close();
    server.close();
  });
  return { heard, proxy };
}

function dial(port: number): { socket: Socket; received: () => string; isClosed: () => boolean } {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  let closed = false;
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    closed = true;
  });
  return { socket, received: () => text, isClosed: () => closed };
}

test('bytes pass both ways, and an end on one side becomes an end on the other', async () => {
  const { proxy } = await openEcho();
  const client = dial(proxy.port);
  client.socket.write('hello');
  await until(() => client.received() === 'hello!');
  client.socket.end();
  await until(() => client.isClosed() && proxy.connectionCount() === 0);
});

test('more bytes than the buffers hold arrive whole', async () => {
  const sizeBytes = 20 * 1024 * 1024;
  const sink = createServer((socket) => socket.pipe(socket));
  sink.listen(0, '127.0.0.1');
  await once(sink, 'listening');
  const address = sink.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const proxy = await openFaultProxy('127.0.0.1', address.port);
  const client = connect(proxy.port, '127.0.0.1');
  client.end(Buffer.alloc(sizeBytes, 'x'));
  let received = 0;
  for await (const chunk of client) received += (chunk as Buffer).length;
  expect(received).toBe(sizeBytes);
  await proxy.close();
  sink.close();
});

test('a cut drops the open connections and every new one until it is restored', async () => {
  const { proxy } = await openEcho();
  const before = dial(proxy.port);
  before.socket.write('one');
  await until(() => before.received() === 'one!');
  proxy.cut();
  await until(before.isClosed);
  await until(dial(proxy.port).isClosed);
  proxy.restore();
  const after = dial(proxy.port);
  after.socket.write('two');
  await until(() => after.received() === 'two!');
});

test('a lost response leaves the work done and the caller without a response', async () => {
  const { heard, proxy } = await openEcho();
  proxy.loseResponses();
  const client = dial(proxy.port);
  client.socket.write('work');
  await until(client.isClosed);
  expect(heard).toEqual(['work']);
  expect(client.received()).toBe('');
});

test('one lost response is the last one', async () => {
  const { heard, proxy } = await openEcho();
  proxy.loseOneResponse();
  const client = dial(proxy.port);
  client.socket.write('work');
  await until(client.isClosed);
  const next = dial(proxy.port);
  next.socket.write('more');
  await until(() => next.received() === 'more!');
  expect(heard).toEqual(['work', 'more']);
  expect(client.received()).toBe('');
});

test('a stalled connection stays open, forwards nothing, and continues when it is restored', async () => {
  const { heard, proxy } = await openEcho();
  const client = dial(proxy.port);
  client.socket.write('one');
  await until(() => client.received() === 'one!');
  proxy.stall();
  const witness = await openFaultProxy('127.0.0.1', proxy.port);
  client.socket.write('two');
  // As much traffic elsewhere as would long have carried the word across.
  const other = dial(witness.port);
  other.socket.write('three');
  await until(() => witness.connectionCount() === 1 && proxy.connectionCount() === 2);
  expect(heard).toEqual(['one']);
  expect(client.isClosed()).toBe(false);
  proxy.restore();
  await until(() => client.received() === 'one!two!');
  await witness.close();
});

test('a delay preserves the order', async () => {
  const { heard, proxy } = await openEcho();
  proxy.delay(30);
  const client = dial(proxy.port);
  client.socket.write('slow');
  await until(() => proxy.connectionCount() === 1);
  proxy.delay(0);
  await until(() => client.received().startsWith('slow!'));
  client.socket.write('fast');
  await until(() => client.received() === 'slow!fast!');
  expect(heard.join('')).toBe('slowfast');
});

test('a server that refuses is a dropped connection', async () => {
  const proxy = await openFaultProxy('127.0.0.1', 1);
  await until(dial(proxy.port).isClosed);
  await proxy.close();
});
