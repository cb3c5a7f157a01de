import { randomUUID } from 'node:crypto';
import type { Traffic } from './jobs.ts';

export interface NextRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** A function that returns another request of this kind at every call. */
export function requestsOf(traffic: Traffic): () => NextRequest {
  const { path, ids = [], headers = {}, bodies = [] } = traffic;
  const pathParts = partsOf(path);
  const headerParts = Object.entries(headers).map(([name, value]) => [name, partsOf(value)] as const);
  const bodyParts = bodies.map(partsOf);
  const run = randomUUID();
  let made = 0;
  let unique = 0;
  const filled = (parts: readonly string[], id: string) => {
    let text = '';
    for (const part of parts) {
      if (part === '{id}') text += id;
      else text += part === '{unique}' ? `${run}-${unique++}` : part;
    }
    return text;
  };
  return () => {
    const id = ids[Math.floor(Math.random() * ids.length)] ?? '';
    const body = bodyParts[made++ % bodyParts.length];
    return {
      path: filled(pathParts, id),
      headers: Object.fromEntries(headerParts.map(([name, parts]) => [name, filled(parts, id)])),
      body: body && filled(body, id),
    };
  };
}

/** The text split at its placeholders, which are parts of their own. */
function partsOf(text: string): string[] {
  return text.split(/(\{id\}|\{unique\})/);
}
