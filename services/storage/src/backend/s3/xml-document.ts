import type { StoreResponse } from './dispatch.ts';

/** Maximum bytes of a document that are read. */
const DOCUMENT_BYTES_MAX = 64 * 1024;

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** The text of a short XML response; empty if it breaks off, since its status then says enough. */
export async function readDocument(body: StoreResponse['body']): Promise<string> {
  if (Buffer.isBuffer(body)) return body.toString('utf8');
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > DOCUMENT_BYTES_MAX) break;
    }
  } catch {
    return '';
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The text of the document's first element with this name. */
export function textOf(document: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(document)?.[1];
  return text?.replace(/&(\w+);/g, (whole, entity: string) => ENTITIES[entity] ?? whole);
}
