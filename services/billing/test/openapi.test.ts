import { openDatabase } from '@gridlease/common/database/open';
import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { type Operation, readOpenApiDocument } from '@gridlease/testing/openapi-document';
import { type TestChain, testChain } from '@gridlease/testing/solana';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BillingTables } from '../src/database/database.ts';
import { describeBilling } from '../src/describe.ts';
import {
  bearer,
  call,
  issuer,
  type JsonResponse,
  log,
  openBilling,
  openBillingDatabase,
  type Target,
  type TestBilling,
} from './billing.ts';
import { BODIES, PRODUCERS } from './documented-responses.ts';
import { fillHotWallet } from './funding.ts';
import { ABSENT, newAddress, type Source } from './responses/source.ts';

const { committed, operations, validator } = await readOpenApiDocument(
  new URL('../openapi.json', import.meta.url),
);

it('the committed openapi.json matches the code (scripts/write-openapi.ts writes it)', async () => {
  expect(await describeBilling()).toEqual(committed);
});

function expectDocumented(operation: Operation, response: JsonResponse): void {
  const media = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
  const schema = operation.responses[String(response.status)]?.content?.[media]?.schema;
  expect(schema, `${operation.operationId} ${response.status} ${media} is documented`).toBeDefined();
  const result = validator(schema).safeParse(response.body);
  expect(result.error?.issues, JSON.stringify(response.body)).toBeUndefined();
}

/** Responses with another type than JSON. */
const OTHER_TYPES = [
  { operationId: 'listTransactions', accept: 'text/csv' },
  { operationId: 'getStatement', accept: 'text/csv' },
  { operationId: 'getStatement', accept: 'application/jsonl' },
  { operationId: 'listBillingHistory', accept: 'text/csv' },
  { operationId: 'getSpend', accept: 'text/csv' },
  ...[
    'listTransfers',
    'listAllPayouts',
    'listAudit',
    'getRevenue',
    'listDebtors',
    'listStrays',
    'listJournals',
    'getTrialBalance',
  ].flatMap((operationId) => ['text/csv', 'application/jsonl'].map((accept) => ({ operationId, accept }))),
  { operationId: 'getProviderEarnings', accept: 'text/csv' },
  { operationId: 'getProviderEarningsByDay', accept: 'text/csv' },
  { operationId: 'listPayouts', accept: 'text/csv' },
  { operationId: 'getReceipt', accept: 'text/plain' },
];

/** Responses that operations share: without the database or a token, or with a key of another network. */
const GENERIC = ['503', '401', '403'];

/** Operations that return everything they have: what it is is bounded. */
const BOUNDED = [
  'getOutgoing',
  'getProviderEarnings',
  'getProviderEarningsByDay',
  'getProviderRates',
  'getReceipt',
  'getReconciliation',
  'getSpend',
  'getWebhook',
  'getWebhookDelivery',
  'listLinkedAddresses',
];

it('every list without a bound has a cursor', () => {
  interface Parameters {
    readonly parameters?: readonly { readonly name: string }[];
  }
  const propertiesOf = (schema: { $ref?: string; properties?: object } = {}): object =>
    schema.$ref === undefined
      ? (schema.properties ?? {})
      : propertiesOf(committed.components.schemas[schema.$ref.split('/').at(-1) ?? '']);
  const unpaged = operations.filter((operation) => {
    const { parameters = [] }: Parameters = operation as Parameters;
    const schema = operation.responses['200']?.content?.['application/json']?.schema;
    const members = Object.values(propertiesOf(schema as object | undefined));
    const isList = operation.method === 'GET' && members.some(({ type }) => type === 'array');
    return isList && !parameters.some(({ name }) => name === 'cursor');
  });
  expect(unpaged.map(({ operationId }) => operationId).sort()).toEqual(BOUNDED);
});

describe('every documented response of', () => {
  let chain: TestChain;
  let source: Source;
  let generic: Record<string, Target>;
  const closers: (() => Promise<void>)[] = [];
  const opened = <T extends TestBilling>(billing: T): T => {
    closers.push(() => billing.close());
    return billing;
  };

  beforeAll(async () => {
    chain = await testChain();
    await fillHotWallet(chain);
    // Deposits of one size arrive all the time, and the local runtime counts them before they are final.
    const config = { withdrawals: { approval_threshold: '100' }, reconciliation: { interval: '1d' } };
    const billing = opened(await openBilling({ chain, config }));
    const endpoint = await chain.newEndpoint();
    const hasty = opened(
      await openBilling({
        chain,
        rpcUrls: [endpoint.url],
        databaseUrl: billing.databaseUrl,
        hasWorkers: false,
        config: { billing: { deposit_wait: '300ms' }, withdrawals: { accepted_status: '200' } },
      }),
    );
    const secured = opened(await openBilling({ chain, access: 'required', hasWorkers: false }));
    const broken = await openBillingWithoutDatabase(chain);
    closers.push(broken.close);
    const { db, close } = openDatabase<BillingTables>({
      url: billing.databaseUrl,
      applicationName: 'billing-test',
      log,
    });
    closers.push(close);
    source = { ...billing, chain, hasty, endpoint, secured, db };
    const elsewhere = bearer(issuer.daemonToken('billing:read', { networks: ['192.0.2.0/24'] }));
    const forged = bearer('not-a-token');
    generic = {
      503: broken,
      401: { url: secured.url, headers: forged },
      403: { url: secured.url, headers: elsewhere },
    };
  });
  afterAll(async () => {
    for (const close of closers.toReversed()) await close();
  });

  it.each(operations)(
    '$operationId occurs and has the documented shape',
    { timeout: 60_000 },
    async (operation) => {
      const producers = PRODUCERS[operation.operationId] ?? {};
      const statuses = Object.keys(operation.responses).filter((status) => status !== 'default');
      const alike = statuses.filter((status) => GENERIC.includes(status));
      expect([...Object.keys(producers), ...alike].sort()).toEqual(statuses.sort());
      for (const [status, produce] of Object.entries(producers)) {
        const response = await produce(source);
        expect([operation.operationId, response.status, response.body]).toEqual([
          operation.operationId,
          Number(status),
          response.body,
        ]);
        expectDocumented(operation, response);
      }
      const path = operation.path.replace('{address}', newAddress()).replace(/\{\w+\}/g, ABSENT);
      for (const status of alike) {
        const response = await call(
          generic[status] as Target,
          operation.method,
          path,
          BODIES[operation.operationId],
        );
        expect([operation.operationId, response.status]).toEqual([operation.operationId, Number(status)]);
        expect(response.headers.has('retry-after')).toBe(status === '503');
        expectDocumented(operation, response);
      }
    },
  );

  it.each(OTHER_TYPES)('$operationId as $accept has the documented type', async ({ operationId, accept }) => {
    const operation = operations.find((one) => one.operationId === operationId) as Operation;
    const otherwise = (await PRODUCERS[operationId]?.[200]?.({
      ...source,
      headers: { accept },
    })) as JsonResponse;
    expect(otherwise.headers.get('content-type')).toBe(`${accept}; charset=utf-8`);
    expectDocumented(operation, otherwise);
  });

  it('a service without a chain responds with 503 chain_unavailable', async () => {
    const billing = opened(await openBilling());
    for (const operationId of ['createWallet', 'deposit', 'withdraw', 'linkAddress', 'requestPayout']) {
      const operation = operations.find((one) => one.operationId === operationId) as Operation;
      const path = operation.path.replace(/\{\w+\}/, ABSENT);
      const response = await call(billing, operation.method, path, BODIES[operationId]);
      expect([operationId, response.status, response.body.code]).toEqual([
        operationId,
        503,
        'chain_unavailable',
      ]);
      expectDocumented(operation, response);
    }
  });
});

/** A service whose database has become unavailable. */
async function openBillingWithoutDatabase(chain: TestChain) {
  const database = await openBillingDatabase();
  const { hostname, port } = new URL(database.url);
  const proxy = await openFaultProxy(hostname, Number(port));
  const billing = await openBilling({ chain, databaseUrl: proxy.through(database.url), hasWorkers: false });
  proxy.cut();
  return {
    url: billing.url,
    async close() {
      await billing.close();
      await proxy.close();
      await database.close();
    },
  };
}
