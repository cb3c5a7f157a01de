import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Marketplace } from '../killed-processes/marketplace.ts';

const PIECE_BYTES = 16 * 1024;
const PIECES = 26;
/**
 * So that an upload outlives the delay before its service closes the listener, and ends within `shutdown_timeout`.
 */
const PAUSE_MS = 250;

export interface SlowFile {
  readonly key: string;
  readonly bytes: Buffer;
}

/** Sends a file like a client with a slow connection. @throws Error unless it is accepted */
export async function uploadSlowly({ url, rita }: Marketplace, name: string): Promise<SlowFile> {
  const key = `users/${rita.id}/slow/${name}`;
  const bytes = randomBytes(PIECE_BYTES * PIECES);
  const headers = { authorization: `Bearer ${rita.accessToken}`, 'content-length': bytes.length };
  const sent = request(`${url}/objects/${key}`, { method: 'PUT', headers, agent: false });
  const responded = once(sent, 'response') as Promise<[IncomingMessage]>;
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  responded.then(over, over);
  for (let at = 0; at < bytes.length && !isOver; at += PIECE_BYTES) {
    sent.write(bytes.subarray(at, at + PIECE_BYTES));
    await delay(PAUSE_MS);
  }
  sent.end();
  const [response] = await responded;
  response.resume();
  if (response.statusCode !== 201) throw new Error(`a slow upload: status ${response.statusCode}`);
  return { key, bytes };
}
