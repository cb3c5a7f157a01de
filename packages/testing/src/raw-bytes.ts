import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends exactly these bytes (Latin-1), and resolves to everything received until the server ends the connection. */
export async function sendBytes(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (chunk) => received.push(chunk));
  socket.on('error', () => {});
  socket.write(Buffer.from(bytes, 'latin1'));
  await once(socket, 'close');
  return Buffer.concat(received).toString('latin1');
}
