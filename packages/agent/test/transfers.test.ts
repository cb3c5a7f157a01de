import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { until } from '@gridlease/testing/until';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { OutputFile } from '../src/rentals/drivers/driver.ts';
import { exchange } from '../src/rentals/transfers/exchange.ts';
import { createTransfers, type Transfers } from '../src/rentals/transfers/transfers.ts';
import { openBreakingProxy } from './breaking-proxy.ts';
import { startStorage, type TestStorage } from './storage.ts';

const MIB = 1024 * 1024;

let storage: TestStorage;
let folder: string;
beforeAll(async () => {
  storage = await startStorage();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gridlease-transfers-'));
  onTestFinished(() => rm(folder, { recursive: true }));
});

const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

function transfersTo(...storageHosts: string[]): Transfers {
  return createTransfers({ storageHosts, inputBytesMax: 64 * MIB, random: () => 1, idleTimeoutMs: 2_000 });
}

/** Allows every port of this machine that the test uses. */
const allowing = (...ports: number[]) => transfersTo(...ports.map((port) => `127.0.0.1:${port}`));

/** An instance that keeps its files in memory. */
function createInstance(files: Record<string, Buffer> = {}) {
  const got: Record<string, string> = {};
  return {
    got,
    async putFile(path: string, { size, content }: OutputFile) {
      const bytes = await buffer(content);
      expect(bytes.length).toBe(size);
      got[path] = hash(bytes);
    },
    async readFile(path: string): Promise<OutputFile | undefined> {
      const file = files[path];
      return file && { size: file.length, content: Readable.from([file], { objectMode: false }) };
    },
  };
}

function fetchOptions(progress: string[] = [], signal = new AbortController().signal) {
  return { signal, onProgress: (text: string) => void progress.push(text), folder };
}

/** A server of somebody who may answer anything. */
async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as { port: number }).port;
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

describe('inputs', () => {
  test('are fetched from presigned URLs, and nothing of them stays in the state folder', async () => {
    const [a, b] = [randomBytes(3 * MIB), Buffer.alloc(0)];
    await storage.upload('in/a', a);
    await storage.upload('in/b', b);
    const instance = createInstance();
    const progress: string[] = [];
    const inputs = [
      { url: await storage.presign('GET', 'in/a'), path: '/data/a' },
      { url: await storage.presign('GET', 'in/b'), path: '/data/b' },
    ];
    await allowing(storage.port).putInputs(instance, inputs, fetchOptions(progress));
    expect(instance.got).toEqual({ '/data/a': hash(a), '/data/b': hash(b) });
    expect(progress).toContain(`input 1 of 2, /data/a: there, ${3 * MIB} bytes`);
    expect(await readdir(folder)).toEqual([]);
  });

  test('are continued where the connection broke', async () => {
    const content = randomBytes(5 * MIB);
    await storage.upload('in/broken', content);
    const proxy = await openBreakingProxy(storage.port);
    proxy.bytesDown = 2 * MIB;
    const url = proxy.through(await storage.presign('GET', 'in/broken'));
    const instance = createInstance();
    await allowing(proxy.port).putInputs(instance, [{ url, path: '/x' }], fetchOptions());
    expect(instance.got).toEqual({ '/x': hash(content) });
    const ranges = proxy.heads.map((head) => Number(/range: bytes=(\d+)-/i.exec(head)?.[1] ?? 0));
    expect(ranges).toHaveLength(3);
    expect(ranges.toSorted((x, y) => x - y)).toEqual(ranges);
    expect(ranges[2]).toBeGreaterThan(3 * MIB);
  });

  test('that change in between are fetched anew, never joined', async () => {
    const [before, after] = [randomBytes(3 * MIB), randomBytes(3 * MIB)];
    await storage.upload('in/changing', before);
    const proxy = await openBreakingProxy(storage.port);
    proxy.bytesDown = MIB;
    const url = proxy.through(await storage.presign('GET', 'in/changing'));
    const instance = createInstance();
    const fetching = allowing(proxy.port).putInputs(instance, [{ url, path: '/x' }], fetchOptions());
    await until(() => proxy.heads.length > 0, { every: 1 });
    await storage.upload('in/changing', after);
    proxy.bytesDown = Number.POSITIVE_INFINITY;
    await fetching;
    expect(Object.values(instance.got)).toEqual([expect.toBeOneOf([hash(before), hash(after)])]);
  });

  test('survive a storage service that cannot be reached or is silent for a while', async () => {
    const content = randomBytes(MIB);
    await storage.upload('in/later', content);
    const proxy = await openFaultProxy('127.0.0.1', storage.port);
    onTestFinished(() => proxy.close());
    const url = proxy.through(await storage.presign('GET', 'in/later'));
    const instance = createInstance();
    proxy.stall();
    const fetching = allowing(proxy.port).putInputs(instance, [{ url, path: '/x' }], fetchOptions());
    await until(() => proxy.connectionCount() === 1);
    proxy.cut();
    await until(() => proxy.connectionCount() === 0);
    proxy.restore();
    await fetching;
    expect(instance.got).toEqual({ '/x': hash(content) });
  });

  test('that are refused are told to the renter, without what is secret in their URLs', async () => {
    const expired = Object.assign(new URL(await storage.presign('GET', 'in/none')), {
      search: '?expires=1&x=y',
    });
    const missing = await storage.presign('GET', 'in/none');
    const fetchOne = (url: string) =>
      allowing(storage.port)
        .putInputs(createInstance(), [{ url, path: '/data/x' }], fetchOptions())
        .catch((error: Error) => error);
    expect(await fetchOne(missing)).toMatchObject({
      code: 'input_failed',
      message: '/data/x: HTTP 404 (object_not_found)',
    });
    expect(await fetchOne(expired.href)).toMatchObject({
      code: 'input_failed',
      message: expect.stringMatching(/^\/data\/x: HTTP 403 \(\w+\)$/),
    });
    expect(await readdir(folder)).toEqual([]);
  });

  test('whose connection always breaks fail in the end', async () => {
    const port = await serve((_request, response) => void response.destroy());
    const inputs = [{ url: `http://127.0.0.1:${port}/x?secret`, path: '/x' }];
    await expect(allowing(port).putInputs(createInstance(), inputs, fetchOptions())).rejects.toMatchObject({
      code: 'input_failed',
      message: '/x: the connection broke (ECONNRESET)',
    });
  });

  test('have a limit together, whether their length is known or not', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/known') response.setHeader('content-length', 65 * MIB);
      const chunk = Buffer.alloc(MIB);
      Readable.from(Array.from({ length: 65 }, () => chunk)).pipe(response);
    });
    for (const path of ['/known', '/unknown']) {
      const inputs = [{ url: `http://127.0.0.1:${port}${path}`, path }];
      await expect(allowing(port).putInputs(createInstance(), inputs, fetchOptions())).rejects.toMatchObject({
        code: 'input_failed',
        message: expect.stringContaining('are larger than'),
      });
    }
  });

  test('must have the SHA-256 that their server tells', async () => {
    const sha256 = createHash('sha256').update('right').digest('base64');
    const port = await serve((request, response) => {
      response.setHeader('repr-digest', `sha-256=:${sha256}:`).end(request.url === '/a' ? 'right' : 'wrong');
    });
    const fetchOne = (path: string) =>
      allowing(port).putInputs(
        createInstance(),
        [{ url: `http://127.0.0.1:${port}${path}`, path }],
        fetchOptions(),
      );
    await fetchOne('/a');
    await expect(fetchOne('/b')).rejects.toMatchObject({
      code: 'input_failed',
      message: expect.stringContaining('SHA-256'),
    });
  });

  test('end with their signal', async () => {
    const port = await serve(() => {});
    const controller = new AbortController();
    const fetching = allowing(port).putInputs(
      createInstance(),
      [{ url: `http://127.0.0.1:${port}/x`, path: '/x' }],
      fetchOptions([], controller.signal),
    );
    controller.abort(new Error('the renter ended it'));
    await expect(fetching).rejects.toThrow('the renter ended it');
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('requests outside the storage hosts', () => {
  test('never reach an address of this machine, also through a redirect of an allowed host', async () => {
    const reached: string[] = [];
    const forbidden = await serve((request, response) => {
      reached.push(String(request.url));
      response.end('secret');
    });
    const redirecting = await serve((_request, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${forbidden}/secret` }).end();
    });
    const fetchOne = (url: string) =>
      allowing(redirecting).putInputs(createInstance(), [{ url, path: '/x' }], fetchOptions());
    await expect(fetchOne(`http://127.0.0.1:${redirecting}/x`)).rejects.toMatchObject({
      code: 'input_failed',
      message: '/x: HTTP 302 (redirects are not followed)',
    });
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433']) {
      await expect(fetchOne(`http://${host}:${forbidden}/x?secret`)).rejects.toMatchObject({
        code: 'url_not_allowed',
        message: expect.stringContaining(`:${forbidden} has no public address`),
      });
    }
    expect(reached).toEqual([]);
  });

  test('go to the address that was judged, whatever the name means to the system', async () => {
    const port = await serve((request, response) => void response.end(request.headers.host));
    const asked: string[] = [];
    const resolvesTo = (address: string) => async (host: string) => {
      asked.push(host);
      return [address];
    };
    const fetchFrom = (host: string) =>
      exchange(
        {
          storageHosts: ['store.invalid'].map((name) => `${name}:${port}`),
          resolveAny: resolvesTo('127.0.0.1'),
          resolvePublic: resolvesTo('10.0.0.1'),
        },
        { method: 'GET', url: `http://${host}:${port}/`, headers: {}, signal: new AbortController().signal },
      );
    expect(await text(await fetchFrom('store.invalid'))).toBe(`store.invalid:${port}`);
    await expect(fetchFrom('other.invalid')).rejects.toMatchObject({ code: 'url_not_allowed' });
    expect(asked).toEqual(['store.invalid', 'other.invalid']);
  });

  test('are found in a whole workload before anything of it is fetched', () => {
    const transfers = transfersTo('store.internal');
    const url = 'http://store.internal/x';
    const bad = 'http://10.0.0.1/x';
    const log = { put_url: url, get_url: bad };
    transfers.requireUrls({ image: 'x', inputs: [{ url, path: '/x' }], outputs: [{ url, path: '/x' }], log });
    for (const workload of [
      { inputs: [{ url: bad, path: '/x' }] },
      { outputs: [{ url: bad, path: '/x' }] },
      { log: { put_url: bad, get_url: url } },
    ]) {
      expect(() => transfers.requireUrls({ image: 'x', ...workload })).toThrow(
        '10.0.0.1 has no public address',
      );
    }
  });
});

describe('outputs', () => {
  test('are uploaded, and those that cannot be are told with the reason', async () => {
    const content = randomBytes(2 * MIB);
    const instance = createInstance({ '/out/a': content, '/out/b': content, '/out/c': content });
    const results = await allowing(storage.port).putOutputs(
      instance,
      [
        { path: '/out/a', url: await storage.presign('PUT', 'out/a') },
        { path: '/out/missing', url: await storage.presign('PUT', 'out/missing') },
        { path: '/out/b', url: await storage.presign('GET', 'out/b') },
        { path: '/out/c', url: 'http://10.0.0.1/c?secret' },
      ],
      { signal: new AbortController().signal, deadline: inMinutes(30) },
    );
    expect(results).toEqual([
      { path: '/out/a', isUploaded: true, bytes: 2 * MIB },
      { path: '/out/missing', isUploaded: false, problem: 'there is no such file' },
      { path: '/out/b', isUploaded: false, problem: expect.stringMatching(/^HTTP 403 \(\w+\)$/) },
      { path: '/out/c', isUploaded: false, problem: expect.stringContaining('10.0.0.1 has no public') },
    ]);
    expect(hash((await storage.read('out/a')) ?? Buffer.alloc(0))).toBe(hash(content));
    expect(await storage.read('out/missing')).toBeUndefined();
  });

  test('are repeated whole while the connection breaks or responses are lost', async () => {
    const content = randomBytes(4 * MIB);
    const breaking = await openBreakingProxy(storage.port);
    breaking.bytesUp = MIB;
    const losing = await openFaultProxy('127.0.0.1', storage.port);
    onTestFinished(() => losing.close());
    losing.loseResponses();
    const uploading = allowing(breaking.port, losing.port).putOutputs(
      createInstance({ '/a': content, '/b': content }),
      [
        { path: '/a', url: breaking.through(await storage.presign('PUT', 'out/broken')) },
        { path: '/b', url: losing.through(await storage.presign('PUT', 'out/lost')) },
      ],
      { signal: new AbortController().signal, deadline: inMinutes(30) },
    );
    await until(async () => breaking.heads.length >= 2 && (await storage.read('out/lost')) !== undefined);
    breaking.bytesUp = Number.POSITIVE_INFINITY;
    losing.restore();
    expect((await uploading).map(({ isUploaded }) => isUploaded)).toEqual([true, true]);
    for (const key of ['out/broken', 'out/lost']) {
      expect(hash((await storage.read(key)) ?? Buffer.alloc(0))).toBe(hash(content));
    }
  });

  test('that nobody takes do not hold up the others, and are given up at the deadline with their last failure', async () => {
    const port = await serve((_request, response) => void response.destroy());
    const results = await allowing(port, storage.port).putOutputs(
      createInstance({ '/a': Buffer.from('a'), '/b': Buffer.from('b') }),
      [
        { path: '/a', url: `http://127.0.0.1:${port}/a` },
        { path: '/b', url: await storage.presign('PUT', 'out/patient') },
      ],
      { signal: new AbortController().signal, deadline: inMinutes(1 / 20) },
    );
    expect(results).toEqual([
      { path: '/a', isUploaded: false, problem: 'the connection broke (ECONNRESET)' },
      { path: '/b', isUploaded: true, bytes: 1 },
    ]);
  });

  test('stop with their signal, to be uploaded by the next run of the agent', async () => {
    const port = await serve((_request, response) => void response.destroy());
    const controller = new AbortController();
    const uploading = allowing(port).putOutputs(
      createInstance({ '/a': Buffer.from('a') }),
      [{ path: '/a', url: `http://127.0.0.1:${port}/a` }],
      { signal: controller.signal, deadline: inMinutes(30) },
    );
    controller.abort(new Error('the agent stops'));
    await expect(uploading).rejects.toThrow('the agent stops');
  });
});

describe('the log', () => {
  test('is put by its last 256 KiB as text', async () => {
    const content = Buffer.concat([randomBytes(MIB), Buffer.from('the end\n')]);
    const url = await storage.presign('PUT', 'log');
    await allowing(storage.port).putLog(url, content, new AbortController().signal);
    const stored = await fetch(`${storage.url}/objects/rentals/log`);
    expect(stored.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const bytes = Buffer.from(await stored.arrayBuffer());
    expect(bytes.length).toBe(262_144);
    expect(bytes.subarray(-8).toString()).toBe('the end\n');
  });

  test('that is refused is reported without its URL', async () => {
    const url = await storage.presign('GET', 'log');
    const putting = allowing(storage.port).putLog(url, Buffer.from('x'), new AbortController().signal);
    await expect(putting).rejects.toThrow(/^HTTP 403 \(\w+\)$/);
  });
});
