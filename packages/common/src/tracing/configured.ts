import type { Logger } from '../log/logger.ts';
import type { Tracing } from './tracing.ts';

interface ConfiguredTracing {
  /** The service's configuration. */
  readonly tracing: { readonly otlp_endpoint: string; readonly sample_percent: number };
  readonly service: string;
  readonly instanceId: string;
  readonly log: Logger;
}

/** The tracing that the configuration group `tracing` asks for. Without an endpoint nothing is even loaded. */
export async function openConfiguredTracing(options: ConfiguredTracing): Promise<Tracing | undefined> {
  const { otlp_endpoint: endpoint, sample_percent: samplePercent } = options.tracing;
  if (endpoint === '') return undefined;
  const { openOtlpTracing } = await import('./otlp.ts');
  return openOtlpTracing({ ...options, endpoint, samplePercent });
}
