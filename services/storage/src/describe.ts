import { createMetrics } from '@gridlease/common/http/metrics';
import { createLogger } from '@gridlease/common/log/logger';
import { buildApp } from './app.ts';
import type { Backend } from './backend/backend.ts';

/** Routes are described, never called: whoever asks for the store made a mistake. */
const noStore = new Proxy({} as Backend, {
  get() {
    throw new Error('the OpenAPI document is made without a store');
  },
});

const noUrls = {
  sign: () => '',
  verify: () => {
    throw new Error('the OpenAPI document is made without presigned URLs');
  },
};

/** The storage service's OpenAPI document, from the routes themselves. */
export async function describeStorage(): Promise<object> {
  const app = await buildApp({
    backend: noStore,
    urls: noUrls,
    settings: {
      defaultBucket: 'default',
      stateBucket: 'state',
      maxUploadBytes: 1,
      uploads: { partBytes: 1, memoryBytes: 1, expireAfterMs: 1 },
      rules: [],
    },
    clock: () => 0,
    http: {
      log: createLogger({ service: 'storage-service', level: 'silent' }),
      requestTimeoutMs: 1_000,
      bodyBytesMax: 1,
      trustedProxies: [],
      allowedOrigins: [],
      access: { mode: 'off', listensOnLoopback: true, allowedHosts: [] },
      metrics: createMetrics('storage-service'),
      health: {
        service: 'storage-service',
        path: '/health',
        state: () => 'ready',
        dependencies: {},
        words: { healthy: 'UP', unhealthy: 'DOWN' },
      },
    },
  });
  await app.ready();
  const document = app.swagger();
  await app.close();
  return document;
}
