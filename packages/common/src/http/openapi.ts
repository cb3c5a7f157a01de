import type { OpenAPIV3_1 } from 'openapi-types';

const SCHEMA_REFERENCE = /"#\/components\/schemas\/([^"]+)"/g;

function referencedIn(value: unknown): string[] {
  return [...JSON.stringify(value).matchAll(SCHEMA_REFERENCE)].flatMap((match) => match[1] ?? []);
}

/**
 * The document without component schemas that nothing refers to, and with the rest in alphabetical order.
 * The generator emits an input and an output twin of every named schema, used or not.
 */
export function pruneUnusedSchemas(document: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
  const schemas = document.components?.schemas ?? {};
  const used = new Set<string>();
  const queue = referencedIn({ ...document, components: { ...document.components, schemas: {} } });
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    queue.push(...referencedIn(schemas[name] ?? {}));
  }
  const kept = Object.entries(schemas)
    .filter(([name]) => used.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(kept) } };
}
