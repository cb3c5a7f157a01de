import type { Origin, ServiceClient } from '@gridlease/common/service/service-client';
import { z } from 'zod';
import type { ServiceClients } from './service-clients.ts';
import type { ArchivedFile } from './tar.ts';

/** Of a list's page, which is in memory at once. */
const BYTES_MAX = 64 * 1_048_576;
const PAGE = 500;
/** Machines have metadata of their owners' own. */
const MACHINES_PAGE = 100;
const OK = 200;

/** Who exports: the services are asked with the caller's own token, so they tell what the caller may read anyway. */
export interface Exporter {
  readonly userId: string;
  /** The `Authorization` header. */
  readonly authorization: string;
  readonly origin: Origin;
}

interface List {
  /** The folder and name in the archive, without number and extension. */
  readonly name: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly limit?: number;
  /** The member with the entries; undefined: the body is the list. */
  readonly member?: string;
  /** Statuses that mean that there is no such list. */
  readonly none?: readonly number[];
  /** Gets the ids of the entries. */
  readonly ids?: string[];
}

const entriesSchema = z.array(z.record(z.string(), z.unknown()));

/** A list, page by page: the entries of each. */
async function* pagesOf(call: ServiceClient, exporter: Exporter, list: List) {
  const { path, query, member, limit = PAGE, none = [] } = list;
  const { authorization, origin } = exporter;
  let cursor: string | undefined;
  do {
    const parameters = new URLSearchParams({
      ...query,
      limit: String(limit),
      ...(cursor !== undefined && { cursor }),
    });
    const request = {
      path: `${path}?${parameters}`,
      headers: { authorization },
      origin,
      bytesMax: BYTES_MAX,
      statuses: none,
    };
    const page = await call(request, ({ status, text, headers }) => {
      if (status !== OK) return { entries: [], next: undefined };
      const body = JSON.parse(text) as unknown;
      const entries = member === undefined ? body : (body as Record<string, unknown>)[member];
      return { entries: entriesSchema.parse(entries), next: headers.get('x-next-cursor') ?? undefined };
    });
    yield page.entries;
    cursor = page.next;
  } while (cursor !== undefined);
}

function fileOf(name: string, number: number, entries: readonly object[]): ArchivedFile {
  const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  return { name: `${name}-${String(number).padStart(5, '0')}.jsonl`, content: Buffer.from(text) };
}

/** A file for each page of a list, with one entry in each line; none if it is empty. */
async function* filesOf(call: ServiceClient, exporter: Exporter, list: List): AsyncGenerator<ArchivedFile> {
  let number = 0;
  for await (const entries of pagesOf(call, exporter, list)) {
    if (entries.length === 0) continue;
    list.ids?.push(...entries.map(({ id }) => z.guid().parse(id)));
    number += 1;
    yield fileOf(list.name, number, entries);
  }
}

async function* billingFiles(call: ServiceClient, exporter: Exporter): AsyncGenerator<ArchivedFile> {
  const query = { user_id: exporter.userId };
  const walletIds: string[] = [];
  const wallets = {
    name: 'billing/wallets',
    path: '/api/v1/wallet',
    query,
    member: 'wallets',
    ids: walletIds,
  };
  yield* filesOf(call, exporter, wallets);
  for (const id of walletIds) {
    const path = `/api/v1/wallet/${id}/transactions`;
    yield* filesOf(call, exporter, {
      name: `billing/transactions-${id}`,
      path,
      query: {},
      member: 'transactions',
    });
  }
  const rentals: readonly List[] = [
    { name: 'billing/sessions', path: '/api/v1/billing/sessions', query, member: 'sessions' },
    { name: 'billing/records', path: '/api/v1/billing/history', query, member: 'records' },
    { name: 'billing/disputes', path: '/api/v1/billing/disputes', query, member: 'disputes' },
  ];
  for (const each of rentals) yield* filesOf(call, exporter, each);
}

function registryFiles(call: ServiceClient, exporter: Exporter, ids: string[]): AsyncGenerator<ArchivedFile> {
  const query = { owner_id: exporter.userId };
  return filesOf(call, exporter, {
    name: 'registry/machines',
    path: '/providers',
    query,
    limit: MACHINES_PAGE,
    ids,
  });
}

/** What others rented on the user's machines, and what was paid out for it. */
async function* ownersFiles(
  call: ServiceClient,
  exporter: Exporter,
  machineIds: readonly string[],
): AsyncGenerator<ArchivedFile> {
  // Also for machines that are gone: an account is only deleted without any, and exported before.
  const path = `/api/v1/provider/${exporter.userId}/payouts`;
  yield* filesOf(call, exporter, { name: 'billing/payouts', path, query: {}, member: 'payouts' });
  for (const id of machineIds) {
    yield* filesOf(call, exporter, {
      name: `billing/rentals-on-${id}`,
      path: '/api/v1/billing/sessions',
      query: { provider_id: id },
      member: 'sessions',
    });
  }
}

/** What is stored, not its content, which may be terabytes: clients download what they want to keep. */
function storageFiles(call: ServiceClient, exporter: Exporter): AsyncGenerator<ArchivedFile> {
  const query = { prefix: `users/${exporter.userId}/` };
  // Without a default bucket users have no place of their own.
  return filesOf(call, exporter, {
    name: 'storage/objects',
    path: '/objects/list',
    query,
    none: [400, 404],
  });
}

/** Each with its first file, so that a service that does not respond is known before anything is sent. */
async function begin(files: AsyncGenerator<ArchivedFile>) {
  const first = await files.next();
  return { first, files };
}

/**
 * What the other services have of a user, as files. Throws before the first one if a service does not respond.
 *
 * @throws what the clients throw
 */
export async function openExport(
  { billing, provider_registry: registry, storage }: ServiceClients,
  exporter: Exporter,
): Promise<AsyncIterable<ArchivedFile>> {
  const machineIds: string[] = [];
  const begun = await Promise.all([
    ...(billing === undefined ? [] : [begin(billingFiles(billing, exporter))]),
    ...(registry === undefined ? [] : [begin(registryFiles(registry, exporter, machineIds))]),
    ...(storage === undefined ? [] : [begin(storageFiles(storage, exporter))]),
  ]);
  return (async function* () {
    for (const { first, files } of begun) {
      if (first.done !== true) yield first.value;
      yield* files;
    }
    if (billing !== undefined) yield* ownersFiles(billing, exporter, machineIds);
  })();
}
