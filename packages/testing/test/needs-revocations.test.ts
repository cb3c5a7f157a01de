import { NEEDS_REVOCATIONS } from '@gridlease/testing/needs-revocations';
import { type Operation, readOpenApiDocument } from '@gridlease/testing/openapi-document';
import { expect, it } from 'vitest';

/** What must go on while the authentication service is away, by the wire contract. */
const GOES_ON = [
  'endSession',
  'readySession',
  'failSession',
  'finishSession',
  'reportUsage',
  'recordHeartbeat',
  'deposit',
];

const documentOf = (service: string) =>
  readOpenApiDocument(new URL(`../../../services/${service}/openapi.json`, import.meta.url));

type Document = Awaited<ReturnType<typeof documentOf>>;

/** The codes are in the schema of the response `default`. */
function isRefusedWhileUnknown({ committed }: Document, { responses }: Operation): boolean {
  const { $ref } = (responses.default?.content?.['application/problem+json']?.schema ?? {}) as {
    $ref?: string;
  };
  const schema = committed.components.schemas[$ref?.split('/').at(-1) ?? ''];
  return JSON.stringify(schema ?? {}).includes('"revocations_unknown"');
}

it.each(Object.entries(NEEDS_REVOCATIONS))(
  'of all operations of %s, those of the contract are refused while revocations are unknown, and no other',
  async (service, expected) => {
    const document = await documentOf(service);
    const refused = document.operations.filter((operation) => isRefusedWhileUnknown(document, operation));
    expect(refused.map(({ operationId }) => operationId).sort()).toEqual([...expected].sort());
    expect(refused.filter(({ method }) => method === 'GET')).toEqual([]);
    expect(GOES_ON.filter((id) => expected.includes(id))).toEqual([]);
  },
);

it('what must go on exists', async () => {
  const services = await Promise.all(Object.keys(NEEDS_REVOCATIONS).map(documentOf));
  const known = services.flatMap(({ operations }) => operations.map(({ operationId }) => operationId));
  expect(GOES_ON.filter((id) => !known.includes(id))).toEqual([]);
});

it('authentication reads its own database, and refuses nothing for it', async () => {
  const document = await documentOf('auth');
  expect(document.operations.filter((operation) => isRefusedWhileUnknown(document, operation))).toEqual([]);
});
