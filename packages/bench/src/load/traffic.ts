import { randomUUID } from 'node:crypto';

/** A kind of request, from which the load generator makes many. */
export interface Traffic {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT';
  /** Path and query; `{id}` is replaced by one of `ids`, picked at random for each request, here and in its body. */
  readonly path: string;
  readonly ids?: readonly string[];
  /** `{id}` is replaced by the one of the path. */
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON texts that are sent in turn; `{unique}` is replaced by a text that no other request has. */
  readonly bodies?: readonly string[];
}

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
