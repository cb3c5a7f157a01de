import { randomUUID } from 'node:crypto';
import type { Traffic } from './jobs.ts';

export interface NextRequest {
  readonly path: string;
  readonly body: string | undefined;
}

/** A function that answers another request of this kind at every call. */
export function requestsOf(traffic: Traffic): () => NextRequest {
  const { path, ids = [], bodies = [] } = traffic;
  const [before = '', after] = path.split('{id}');
  const parts = bodies.map((body) => body.split('{unique}'));
  const run = randomUUID();
  let made = 0;
  let unique = 0;
  return () => {
    const texts = parts[made++ % parts.length];
    const id = ids[Math.floor(Math.random() * ids.length)];
    return {
      path: after === undefined ? path : `${before}${id}${after}`,
      body: texts?.reduce((body, text) => `${body}${run}-${unique++}${text}`),
    };
  };
}
