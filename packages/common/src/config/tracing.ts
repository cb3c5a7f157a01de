import { group } from './leaf.ts';
import { setting } from './settings.ts';

/** Where a service exports its traces. */
export const tracingGroup = () =>
  group('Traces (OpenTelemetry).', {
    otlp_endpoint: setting.url({
      doc: 'Base URL of a collector that accepts OTLP over HTTP; spans go to /v1/traces below it. Empty: no tracing.',
      default: '',
      schemes: ['http', 'https'],
    }),
    sample_percent: setting.integer({
      doc: 'Percentage of traces that are sampled, the same ones by every service; a trace that the caller has sampled always is.',
      default: 100,
      min: 0,
      max: 100,
    }),
  });
