import type { ServiceClient } from '@gridlease/common/service/service-client';

const PAGE_BYTES_MAX = 16_777_216;

interface Page<Entry> {
  readonly entries: readonly Entry[];
  readonly next_cursor?: string | undefined;
}

/** Reads the pages of one of billing's lists. Throws 503 `billing_unavailable`. */
export async function* billingPages<Entry>(
  call: ServiceClient,
  list: {
    readonly path: string;
    readonly limit: number;
    readonly parse: (body: unknown) => Page<Entry>;
  },
  correlationId: string,
): AsyncGenerator<readonly Entry[]> {
  let cursor: string | undefined;
  do {
    const query = new URLSearchParams({
      limit: String(list.limit),
      ...(cursor !== undefined && { cursor }),
    });
    const request = { path: `${list.path}?${query}`, origin: { correlationId }, bytesMax: PAGE_BYTES_MAX };
    const page = await call(request, ({ text }) => list.parse(JSON.parse(text)));
    yield page.entries;
    cursor = page.next_cursor;
  } while (cursor !== undefined);
}
