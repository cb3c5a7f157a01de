import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from '../log/logger.ts';
import { within } from '../time/deadline.ts';
import { formatTraceparent, parseTraceparent } from './traceparent.ts';
import type { NewSpan, OpenSpan, SpanFacts, Tracing } from './tracing.ts';

/** Spans waiting to be sent; beyond this number spans are lost, never requests. */
const QUEUE_MAX = 8_192;
const BATCH_MAX = 512;
const EXPORT_EVERY_MS = 1_000;
const EXPORT_TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 3_000;
/** Trouble with the collector is logged at most this often. */
const COMPLAIN_EVERY_MS = 60_000;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

export interface OtlpOptions {
  /** Base URL of the collector; spans go to `/v1/traces` below it (OpenTelemetry Protocol, OTLP/HTTP). */
  readonly endpoint: string;
  readonly service: string;
  /** Distinguishes replicas. */
  readonly instanceId: string;
  /** Percentage of traces that are sampled; every service decides alike, by the trace id. */
  readonly samplePercent: number;
  readonly log: Logger;
}

/** Sends spans to a collector in the background, in batches of JSON. Never throws and never blocks. */
export function openOtlpTracing(options: OtlpOptions): Tracing {
  const complain = complainTo(options.log);
  const sampler = new TraceIdRatioBasedSampler(options.samplePercent / 100);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': options.service,
      'service.namespace': 'gridlease',
      'service.instance.id': options.instanceId,
    }),
    // A caller that does not sample its own span (a gateway without tracing) does not prevent sampling here.
    sampler: new ParentBasedSampler({ root: sampler, remoteParentNotSampled: sampler }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${options.endpoint.replace(/\/+$/, '')}/v1/traces`,
          timeoutMillis: EXPORT_TIMEOUT_MS,
        }),
        maxQueueSize: QUEUE_MAX,
        maxExportBatchSize: BATCH_MAX,
        scheduledDelayMillis: EXPORT_EVERY_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('gridlease');
  const current = new AsyncLocalStorage<string>();
  return {
    begin(name, { role, parent, facts }: NewSpan): OpenSpan {
      const settings = { kind: KINDS[role], ...(facts && { attributes: facts }) };
      return openSpan(tracer.startSpan(name, settings, contextOf(parent)));
    },
    within: (span, work) => current.run(span.traceparent, work),
    active: () => current.getStore(),
    async close() {
      // It fails when the last spans could not be delivered, which must not spoil a clean stop.
      const ended = provider.shutdown().catch((error: unknown) => complain(String(error)));
      await within(CLOSE_TIMEOUT_MS, ended, () => {});
    },
  };
}

function contextOf(parent: string | undefined): Context {
  const known = parent === undefined ? undefined : parseTraceparent(parent);
  if (known === undefined) return ROOT_CONTEXT;
  const { traceId, spanId, flags } = known;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: flags, isRemote: true });
}

function openSpan(span: Span): OpenSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceparent: formatTraceparent({ traceId, spanId, flags: traceFlags }),
    end(facts?: SpanFacts, failure?: string) {
      if (facts !== undefined) span.setAttributes(facts);
      if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: failure });
      span.end();
    },
  };
}

/** The library reports trouble to one logger of the whole process, and for each batch again. */
function complainTo(log: Logger): (message: string, ...details: unknown[]) => void {
  let silentUntil = 0;
  const complain = (message: string, ...details: unknown[]) => {
    if (performance.now() < silentUntil) return;
    silentUntil = performance.now() + COMPLAIN_EVERY_MS;
    log.warn({ detail: [message, ...details].map(String).join(' ') }, 'traces cannot be delivered');
  };
  const silent = () => {};
  const logger = { error: complain, warn: complain, info: silent, debug: silent, verbose: silent };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  return complain;
}
