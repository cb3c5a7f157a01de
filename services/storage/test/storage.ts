import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecretKeySource } from '@gridlease/common/access/key-source';
import type { Revocations } from '@gridlease/common/access/revocations';
import { createTokenVerifier } from '@gridlease/common/access/token-verifier';
import type { AccessOptions } from '@gridlease/common/http/access';
import { drain, listen } from '@gridlease/common/http/listen';
import { createMetrics } from '@gridlease/common/http/metrics';
import type { WholeListOptions } from '@gridlease/common/http/whole-list';
import { createLogger } from '@gridlease/common/log/logger';
import type { ReadUserStates } from '@gridlease/common/service/account-watch';
import { createTestIssuer } from '@gridlease/testing/tokens';
import { buildApp, type StorageSettings } from '../src/app.ts';
import type { Backend } from '../src/backend/backend.ts';
import { openDiskStore } from '../src/backend/disk/open.ts';
import type { UrlSigner } from '../src/backend/url-signer.ts';
import { createInstruments } from '../src/instruments.ts';
import { observeStore } from '../src/observed-store.ts';

const log = createLogger({ service: 'storage-test', level: 'silent' });

/** Whose access tokens a storage service takes that requires them. */
export const issuer = createTestIssuer({ algorithm: 'HS256' });

/** A bucket of another program in the same store, of every storage service here. */
export const RESERVED_BUCKET = 'of-another-program';

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

type AccessMode = AccessOptions['mode'];

function openAccess(mode: AccessMode, revocations?: Revocations): AccessOptions {
  if (mode === 'off') return { mode, listensOnLoopback: true, allowedHosts: [] };
  const keys = createSecretKeySource({ secret: issuer.secret, algorithm: 'HS256' });
  const { issuer: name, audience } = issuer;
  const verifier = createTokenVerifier({ keys, issuer: name, audience });
  return { mode, verifier, ...(revocations && { revocations }) };
}

/** Where to send a request. */
export interface Target {
  readonly url: string;
  /** Sent with every request. */
  readonly headers?: Record<string, string>;
}

export interface TestStorage extends Target {
  readonly port: number;
  readonly backend: Backend;
  readonly urls: UrlSigner;
  readonly folder: string;
  close(): Promise<void>;
}

export interface StorageOptions extends Partial<StorageSettings> {
  readonly access?: AccessMode;
  /** Where access is required. */
  readonly revocations?: Revocations;
  readonly readUserStates?: ReadUserStates;
  readonly requestTimeoutMs?: number;
  readonly wholeLists?: Omit<WholeListOptions, 'requestTimeoutMs'>;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  /** Of multipart uploads, but the last one. */
  readonly partBytesMin?: number;
  /** The store behind the service, given the one on disk. */
  readonly through?: (backend: Backend) => Backend;
}

const MIB = 1024 * 1024;
const DAY_MS = 86_400_000;

export const DEFAULT_BUCKET = 'main';

/** The storage service's whole HTTP surface on a free port, over an empty folder of its own. */
export async function openStorage(options: StorageOptions = {}): Promise<TestStorage> {
  const { access = 'off', requestTimeoutMs = 30_000, clock = Date.now, through = (each) => each } = options;
  const { partBytesMin = 5 * MIB } = options;
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-storage-'));
  let port = 0;
  const disk = await openDiskStore({
    folder,
    publicUrl: () => `http://127.0.0.1:${port}`,
    clock,
    partBytesMin,
  });
  const metrics = createMetrics('storage-service');
  const settings: StorageSettings = {
    defaultBucket: DEFAULT_BUCKET,
    stateBucket: 'gridlease-uploads',
    reservedBuckets: [RESERVED_BUCKET],
    maxUploadBytes: 5 * 1024 ** 3,
    uploads: { partBytes: 8 * MIB, memoryBytes: 64 * MIB, expireAfterMs: 7 * DAY_MS },
    rules: [],
    quotas: [],
    userLimits: { openUploads: 200, reservations: 1_000 },
    ...options,
  };
  const backend = observeStore(through(disk.backend), settings.stateBucket, createInstruments(metrics));
  if (settings.defaultBucket !== undefined) await disk.backend.createBucket(settings.defaultBucket);
  const app = await buildApp({
    backend,
    urls: disk.urls,
    presignOwn: disk.presignOwn,
    settings,
    clock,
    readUserStates: options.readUserStates,
    ...(options.wholeLists && { wholeLists: options.wholeLists }),
    http: {
      strictProblems: true,
      log,
      requestTimeoutMs,
      bodyBytesMax: 2_097_152,
      trustedProxies: [],
      allowedOrigins: [],
      access: openAccess(access, options.revocations),
      metrics,
      health: {
        service: 'storage-service',
        path: '/health',
        state: () => 'ready',
        dependencies: { object_store: () => backend.check() },
        words: { healthy: 'UP', unhealthy: 'DOWN' },
      },
    },
  });
  ({ port } = await listen(app, { host: '127.0.0.1', port: 0 }));
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    backend,
    urls: disk.urls,
    folder,
    async close() {
      await drain(app, 5_000, log);
      await disk.backend.close();
      await rm(folder, { recursive: true });
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: responses are examined, not typed
export type Json = any;

export interface HttpResult {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** For a JSON response. */
  readonly body: Json;
}

export type Bytes = string | Uint8Array<ArrayBuffer>;

/** Sends a request with these bytes and reads the response. */
export async function send(
  target: Target,
  method: string,
  path: string,
  body?: Bytes | ReadableStream,
  headers: Record<string, string> = {},
): Promise<HttpResult> {
  const response = await fetch(target.url + path, {
    method,
    headers: { ...target.headers, ...headers },
    // Of a text `fetch` would say a type.
    body: typeof body === 'string' ? Buffer.from(body) : body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    get body() {
      return JSON.parse(text);
    },
  };
}

/** Sends JSON. */
export function call(
  target: Target,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<HttpResult> {
  if (body === undefined) return send(target, method, path, undefined, headers);
  const type = { 'content-type': 'application/json' };
  return send(target, method, path, JSON.stringify(body), { ...type, ...headers });
}

/** A key as a path. */
export const pathOf = (key: string) => key.split('/').map(encodeURIComponent).join('/');

/** Uploads text and fails if it is refused. */
export async function upload(
  target: Target,
  path: string,
  body: Bytes = 'x',
  headers: Record<string, string> = {},
): Promise<Json> {
  const response = await send(target, 'PUT', `/objects/${path}`, body, headers);
  if (response.status !== 201) throw new Error(`the upload failed with ${response.status}: ${response.text}`);
  return response.body;
}

/** A connection on which requests are written by hand. */
export function dial(port: number) {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return {
    socket,
    closed,
    /** Everything that was received. */
    text: () => text,
    /** Sends a head: request line and headers. */
    request: (...lines: string[]) =>
      socket.write(`${[lines[0], 'Host: localhost', ...lines.slice(1)].join('\r\n')}\r\n\r\n`),
  };
}
