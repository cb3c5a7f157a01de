import { describeApp } from '@gridlease/common/http/describe';
import { buildApp } from './app.ts';

/** The storage service's OpenAPI document, from the routes themselves. */
export const describeStorage = (): Promise<object> =>
  describeApp('storage-service', buildApp, {
    wholeLists: {},
    // What the routes' limits, and the words of a health check, are documented from.
    settings: {
      defaultBucket: 'default',
      stateBucket: 'state',
      reservedBuckets: [],
      maxUploadBytes: 1,
      uploads: { partBytes: 1, memoryBytes: 1, expireAfterMs: 1 },
      rules: [],
      quotas: [],
      userLimits: { openUploads: 1, reservations: 1 },
    },
    http: {
      health: {
        service: 'storage-service',
        path: '/health',
        state: () => 'ready',
        dependencies: {},
        words: { healthy: 'UP', unhealthy: 'DOWN' },
      },
    },
  });
