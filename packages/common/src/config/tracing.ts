import { group } from './leaf.ts';
import { setting } from './settings.ts';

/** Where a service tells what led to what. */
export const tracingGroup = () =>
  group('Traces (OpenTelemetry).', {
    otlp_endpoint: setting.url({
      doc: 'Base URL of a collector that takes OTLP over HTTP; spans go to /v1/traces below it. Empty: none are made.',
      default: '',
      schemes: ['http', 'https'],
    }),
    sample_percent: setting.integer({
      doc: 'Of a hundred traces so many are told of, the same ones by every service; one that a caller tells of always is.',
      default: 100,
      min: 0,
      max: 100,
    }),
  });
