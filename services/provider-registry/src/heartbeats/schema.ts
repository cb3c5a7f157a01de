import { optional } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { PROVIDER_STATUSES } from '../providers/provider.ts';
import { gpuIdentityShape, gpuMetricsShape } from '../providers/schema.ts';

const METRICS_MAX = 64;

const gpuMetrics = z
  .object({ ...gpuIdentityShape, ...gpuMetricsShape, is_healthy: optional(z.boolean()) })
  .meta({
    id: 'GPUMetrics',
    description:
      'Without uuid and index, the position in the list identifies the GPU. An omitted member keeps its last value; ' +
      'other members are ignored, so a whole GPUDetail may be sent.',
  });

export const heartbeatRequest = z
  .object({ gpu_metrics: optional(z.array(gpuMetrics).max(METRICS_MAX)) })
  .meta({ id: 'HeartbeatRequest' });

export const heartbeatResponse = z
  .object({
    message: z.string(),
    status: z.enum(PROVIDER_STATUSES).describe('The status after this heartbeat'),
    next_heartbeat_seconds: z.int().describe('When the next heartbeat is due'),
  })
  .meta({ id: 'HeartbeatResponse' });
