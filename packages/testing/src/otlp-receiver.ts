import { openTestHttpServer, type TestHttpServer } from './http-server.ts';

/** A span as a collector receives it. */
export interface ReceivedSpan {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  /** OpenTelemetry's number: 2 server, 3 client, 4 producer, 5 consumer. */
  readonly kind: number;
  readonly isError: boolean;
  readonly facts: Readonly<Record<string, unknown>>;
}

export interface OtlpReceiver extends TestHttpServer {
  /** All received spans, in order of arrival. */
  readonly spans: readonly ReceivedSpan[];
}

type Attributes = { key: string; value: Record<string, unknown> }[];

interface ExportRequest {
  resourceSpans: {
    resource: { attributes: Attributes };
    scopeSpans: {
      spans: {
        name: string;
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        kind: number;
        status?: { code?: number };
        attributes?: Attributes;
      }[];
    }[];
  }[];
}

const STATUS_ERROR = 2;

/** A collector that accepts traces by OTLP/HTTP in JSON and keeps them. */
export async function openOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const server = await openTestHttpServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const isExport = request.method === 'POST' && request.url === '/v1/traces';
    if (isExport) spans.push(...read(JSON.parse(Buffer.concat(chunks).toString())));
    response.writeHead(isExport ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
  });
  return { ...server, spans };
}

function factsOf(attributes: Attributes = []): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

function read({ resourceSpans }: ExportRequest): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(factsOf(resource.attributes)['service.name']);
    return scopeSpans.flatMap((scope) =>
      scope.spans.map(({ attributes, status, parentSpanId, ...span }) => ({
        service,
        name: span.name,
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: parentSpanId || undefined,
        kind: span.kind,
        isError: status?.code === STATUS_ERROR,
        facts: factsOf(attributes),
      })),
    );
  });
}
