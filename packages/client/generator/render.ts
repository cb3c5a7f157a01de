import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/**
 * Renders `src/generated/<service>.ts`: the types of the service's OpenAPI document, and the list of operations that
 * accept an Idempotency-Key, which is needed at run time.
 */
export async function renderTypes(service: string, document: OpenAPI3): Promise<string> {
  const types = astToString(
    await openapiTS(document, { rootTypes: true, rootTypesNoSchemaPrefix: true, silent: true }),
  );
  const keyed = JSON.stringify(operationsWithIdempotencyKey(document), null, 2);
  return `// Written by scripts/write-client.ts from services/${service}/openapi.json; do not edit by hand.

${types}
/** The operations that take an Idempotency-Key, as method and path. */
export const operationsWithIdempotencyKey: readonly string[] = ${keyed};
`;
}

function operationsWithIdempotencyKey(document: OpenAPI3): string[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) => {
    if ('$ref' in item) throw new Error(`${path} is a reference, which the services do not write`);
    return METHODS.filter((method) => {
      const operation = item[method];
      if (operation === undefined || '$ref' in operation) return false;
      return (operation.parameters ?? []).some(
        (parameter) =>
          'in' in parameter &&
          parameter.in === 'header' &&
          parameter.name.toLowerCase() === 'idempotency-key',
      );
    }).map((method) => `${method.toUpperCase()} ${path}`);
  });
}
