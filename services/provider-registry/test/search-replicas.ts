import { expect } from 'vitest';
import { openPlainDatabase, openRegistry, type TestRegistry } from './registry.ts';

/** Three replicas on one database, of which the first keeps nothing in memory. Plain: the others do so there alone. */
export async function openReplicas(
  options: { readonly databaseUrl?: string; readonly access?: 'off' | 'required' } = {},
) {
  const database = options.databaseUrl === undefined ? await openPlainDatabase() : undefined;
  const databaseUrl = options.databaseUrl ?? database?.url ?? '';
  const reference = await openRegistry({ ...options, databaseUrl, memoryBytes: 0 });
  const others = [];
  for (let count = 0; count < 2; count += 1) others.push(await openRegistry({ ...options, databaseUrl }));
  const [one, other] = others as [TestRegistry, TestRegistry];
  const fill = () => Promise.all([one.inventory?.fill(), other.inventory?.fill()]);
  return {
    reference,
    one,
    other,
    /** Until the others have everything in memory. */
    fill,
    async close() {
      await one.close();
      await other.close();
      await reference.close();
      await database?.close();
    },
  };
}

async function get(registry: TestRegistry, path: string, sent: Record<string, string>) {
  const response = await fetch(registry.url + path, { headers: sent });
  const { headers } = response;
  return {
    status: response.status,
    type: headers.get('content-type'),
    link: headers.get('link'),
    cursor: headers.get('x-next-cursor'),
    text: await response.text(),
  };
}

/** Compares page after page of a search, to the byte. */
export async function expectSame(
  memory: TestRegistry,
  reference: TestRegistry,
  query: Readonly<Record<string, string>>,
  limit: number,
  headers: Record<string, string> = {},
) {
  let cursor: string | null = '';
  while (cursor !== null) {
    const asked = new URLSearchParams({ ...query, limit: String(limit), cursor });
    const path: string = `/providers?${asked}`;
    const expected: Awaited<ReturnType<typeof get>> = await get(reference, path, headers);
    expect(await get(memory, path, headers), path).toEqual(expected);
    expect(expected.status, path).toBe(200);
    cursor = expected.cursor;
  }
}
