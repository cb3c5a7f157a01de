import {
  NEEDS_RECENT_AUTHENTICATION,
  SOMETIMES_NEEDS_RECENT_AUTHENTICATION,
} from '@gridlease/testing/needs-recent-authentication';
import { type Operation, readOpenApiDocument } from '@gridlease/testing/openapi-document';
import { expect, it } from 'vitest';

const SERVICES = ['auth', 'billing', 'provider-registry', 'storage'] as const;

/** The codes are in the schema of the response `default`. */
function isAsked(schemas: Readonly<Record<string, unknown>>, { responses }: Operation): boolean {
  const { $ref } = (responses.default?.content?.['application/problem+json']?.schema ?? {}) as {
    $ref?: string;
  };
  return JSON.stringify(schemas[$ref?.split('/').at(-1) ?? ''] ?? {}).includes(
    '"recent_authentication_required"',
  );
}

it.each(SERVICES)(
  'of all operations of %s, those of the contract want a recent authentication',
  async (service) => {
    const url = new URL(`../../../services/${service}/openapi.json`, import.meta.url);
    const { committed, operations } = await readOpenApiDocument(url);
    const asked = operations.filter((operation) => isAsked(committed.components.schemas, operation));
    const expected = [
      ...NEEDS_RECENT_AUTHENTICATION[service],
      ...SOMETIMES_NEEDS_RECENT_AUTHENTICATION[service],
    ];
    expect(asked.map(({ operationId }) => operationId).sort()).toEqual(expected.sort());
    expect(asked.filter(({ method }) => method === 'GET')).toEqual([]);
  },
);
