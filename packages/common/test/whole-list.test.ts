import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { createWholeLists, type WholeListOptions } from '@gridlease/common/http/whole-list';
import { until } from '@gridlease/testing/until';
import { describe, expect, it } from 'vitest';
import { openTestServer } from './http-server.ts';

const PAGE = 200;
const TEXT = 'x'.repeat(1_000);

interface Page {
  readonly entries: readonly unknown[];
  readonly next: number | undefined;
}

interface Listing extends AsyncDisposable {
  readonly url: string;
  /** Pages read, across all requests. */
  readonly read: () => number;
  /** Readings that have not ended. */
  readonly open: () => number;
}

/** A server whose `/list?pages=n&fails=m` is a list of n pages, which fails at the m-th. */
async function openListing(options: Partial<WholeListOptions> = {}): Promise<Listing> {
  const { requestTimeoutMs = 30_000 } = options;
  const sendWholeList = createWholeLists({ requestTimeoutMs, ...options });
  let read = 0;
  let open = 0;
  async function* pagesOf(count: number, failsAt: number): AsyncGenerator<Page, undefined> {
    open += 1;
    try {
      for (let page = 1; page <= count; page += 1) {
        read += 1;
        if (page === failsAt) throw new Error('the database went away');
        const entries = Array.from({ length: PAGE }, (_, at) => ({ at: (page - 1) * PAGE + at, text: TEXT }));
        yield { entries, next: page < count ? page : undefined };
      }
    } finally {
      open -= 1;
    }
  }
  const server = await openTestServer(
    (app) => {
      app.get('/list', async (request, reply) => {
        const { pages, fails } = request.query as { pages: string; fails?: string };
        const toBody = (entry: unknown) => entry;
        return sendWholeList(reply, { open: () => pagesOf(Number(pages), Number(fails)), toBody });
      });
    },
    { requestTimeoutMs },
  );
  return {
    url: server.url,
    read: () => read,
    open: () => open,
    [Symbol.asyncDispose]: () => server.close(),
  };
}

/** The response as soon as its headers are there; nothing of its body is read. */
async function begin(url: string): Promise<{ request: ClientRequest; response: IncomingMessage }> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = get(url, { agent: false }, resolve).on('error', reject);
  return { request, response: await promise };
}

async function bodyOf(response: IncomingMessage): Promise<{ at: number }[]> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  return JSON.parse(text);
}

const places = (count: number) => Array.from({ length: count }, (_, at) => at);
/** More than the kernel and the stream buffer for a response that nobody reads. */
const LONG = 120;

describe('a whole list', () => {
  it('is one array, whether of no page, one or many', async () => {
    await using listing = await openListing();
    for (const pages of [0, 1, 2, 7]) {
      const response = await fetch(`${listing.url}/list?pages=${pages}`);
      expect(response.headers.get('content-type')).toBe('application/json');
      const body = (await response.json()) as { at: number }[];
      expect(body.map(({ at }) => at)).toEqual(places(pages * PAGE));
    }
  });

  it('is read no faster than its reader consumes it, and arrives whole', async () => {
    await using listing = await openListing();
    const { response } = await begin(`${listing.url}/list?pages=${LONG}`);
    let before = -1;
    await until(
      () => {
        const isStill = listing.read() === before;
        before = listing.read();
        return isStill;
      },
      { every: 100 },
    );
    expect(listing.read()).toBeLessThan(LONG / 2);
    expect((await bodyOf(response)).map(({ at }) => at)).toEqual(places(LONG * PAGE));
  });

  it('continues for a reader that consumes a little now and then, longer than a standstill may last', async () => {
    await using listing = await openListing({ standstillMs: 400 });
    const { response } = await begin(`${listing.url}/list?pages=60`);
    let bytes = 0;
    for await (const chunk of response) {
      bytes += chunk.length;
      await delay(10);
    }
    expect(bytes).toBeGreaterThan(60 * PAGE * TEXT.length);
    expect(response.complete).toBe(true);
  });

  it('is aborted when its reader consumes nothing, and releases its place', async () => {
    await using listing = await openListing({ standstillMs: 300, listsMax: 1 });
    const { response } = await begin(`${listing.url}/list?pages=${LONG}`);
    await until(() => listing.open() === 0);
    await expect(bodyOf(response)).rejects.toThrow('aborted');
    const next = await fetch(`${listing.url}/list?pages=2`);
    expect(await next.json()).toHaveLength(2 * PAGE);
  });

  it('that fails in the middle breaks the connection and never closes the array', async () => {
    await using listing = await openListing();
    const { response } = await begin(`${listing.url}/list?pages=9&fails=5`);
    let text = '';
    const reading = async () => {
      for await (const chunk of response.setEncoding('utf8')) text += chunk;
    };
    await expect(reading()).rejects.toThrow('aborted');
    expect(text.startsWith('[{"at":0,')).toBe(true);
    expect(() => JSON.parse(text)).toThrow();
    await until(() => listing.open() === 0);
  });

  it('that fails at its first page is a problem', async () => {
    await using listing = await openListing();
    const response = await fetch(`${listing.url}/list?pages=9&fails=1`);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      500,
      'internal_error',
    ]);
  });
});

describe('places for whole lists', () => {
  it('are limited to eight: a ninth waits until one of them is done', async () => {
    await using listing = await openListing();
    const sent = await Promise.all(places(8).map(() => begin(`${listing.url}/list?pages=${LONG}`)));
    const ninth = fetch(`${listing.url}/list?pages=3`).then((response) => response.json());
    // It has read its first page, and discards it while it waits.
    await until(() => listing.open() === 8);
    sent[0]?.request.destroy();
    expect(await ninth).toHaveLength(3 * PAGE);
    for (const { request } of sent) request.destroy();
    await until(() => listing.open() === 0);
  });

  it('are waited for no longer than a request may take: then 503 with Retry-After', async () => {
    await using listing = await openListing({ listsMax: 1, requestTimeoutMs: 600 });
    const { request } = await begin(`${listing.url}/list?pages=${LONG}`);
    const refused = await fetch(`${listing.url}/list?pages=3`);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      503,
      'too_many_lists',
    ]);
    expect(refused.headers.get('retry-after')).toBe('5');
    request.destroy();
  });

  it('are not needed by a list of one page', async () => {
    await using listing = await openListing({ listsMax: 1 });
    const { request } = await begin(`${listing.url}/list?pages=${LONG}`);
    expect(await (await fetch(`${listing.url}/list?pages=1`)).json()).toHaveLength(PAGE);
    request.destroy();
  });

  it('are released by requests that disconnect while waiting', async () => {
    await using listing = await openListing({ listsMax: 1 });
    const first = await begin(`${listing.url}/list?pages=${LONG}`);
    const readBefore = listing.read();
    const leaving = new AbortController();
    const waiting = fetch(`${listing.url}/list?pages=3`, { signal: leaving.signal });
    await until(() => listing.read() > readBefore && listing.open() === 1);
    leaving.abort();
    await expect(waiting).rejects.toThrow();
    first.request.destroy();
    expect(await (await fetch(`${listing.url}/list?pages=2`)).json()).toHaveLength(2 * PAGE);
  });
});
