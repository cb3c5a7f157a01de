import { readFile } from 'node:fs/promises';

export interface DocumentedEvent {
  /** The aggregate's type. */
  readonly aggregate: string;
  /** JSON schema of `data`; other members are refused. */
  readonly data: object;
}

const ROW = /^\| `([a-z_.]+)` \| (\w+) \| .* \| \[(\w+)\]\(#\w+\) \|$/gm;
const SHAPE = /^### (\w+)\n\n```json\n([\s\S]*?)\n```$/gm;

/** The contents of docs/EVENTS.md by event type. */
export async function readDocumentedEvents(): Promise<ReadonlyMap<string, DocumentedEvent>> {
  const text = await readFile(new URL('../../../docs/EVENTS.md', import.meta.url), 'utf8');
  const shapes = new Map(
    [...text.matchAll(SHAPE)].map(([, name = '', json = '']) => [
      name,
      JSON.parse(json, onlyNamed) as object,
    ]),
  );
  return new Map(
    [...text.matchAll(ROW)].map(([, type = '', aggregate = '', name = '']) => {
      const data = shapes.get(name);
      if (data === undefined) throw new Error(`docs/EVENTS.md does not say what ${name} is`);
      return [type, { aggregate, data }];
    }),
  );
}

/** Consumers ignore unknown members; a test must not. */
function onlyNamed(_key: string, value: { readonly properties?: object } | null): unknown {
  const isObject = typeof value === 'object' && value !== null && 'type' in value && value.properties;
  return isObject ? { additionalProperties: false, ...value } : value;
}
