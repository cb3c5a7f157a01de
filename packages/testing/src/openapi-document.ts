import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** One operation of a document. */
export interface Operation {
  readonly operationId: string;
  /** In upper case. */
  readonly method: string;
  readonly path: string;
  readonly tags: readonly string[];
  readonly security: readonly Record<string, unknown>[];
  readonly requestBody?: unknown;
  readonly responses: Record<string, { readonly content?: Record<string, { readonly schema: unknown }> }>;
}

/** Reads a committed OpenAPI document. */
export async function readOpenApiDocument(file: URL) {
  const committed = JSON.parse(await readFile(file, 'utf8'));

  /** Replaces every `$ref` with its target, at any depth. */
  function withoutReferences(_key: string, value: { $ref?: string } | null): unknown {
    const name = typeof value?.$ref === 'string' ? value.$ref.split('/').at(-1) : undefined;
    if (name === undefined) return value;
    return JSON.parse(JSON.stringify(committed.components.schemas[name]), withoutReferences);
  }

  const operations: Operation[] = Object.entries<Record<string, Operation>>(committed.paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...operation,
        method: method.toUpperCase(),
        path,
      })),
  );
  return {
    committed,
    operations,
    /** Compiles a JSON schema of the document. */
    validator: (schema: unknown): z.ZodType =>
      z.fromJSONSchema(JSON.parse(JSON.stringify(schema), withoutReferences)),
  };
}
