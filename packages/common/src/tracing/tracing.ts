/** The kind of a span, in OpenTelemetry's terms. */
export type SpanRole = 'server' | 'client' | 'producer' | 'consumer';

/** Attributes of a span, named by OpenTelemetry's semantic conventions where these have a name. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** A span in progress, reported when it ends. */
export interface OpenSpan {
  /** Its W3C Trace Context: child spans name it as their parent. */
  readonly traceparent: string;
  /** @param failure what went wrong; without it the span is not an error */
  end(facts?: SpanFacts, failure?: string): void;
}

export interface NewSpan {
  readonly role: SpanRole;
  /** The `traceparent` of the cause. Without one, or with a malformed one, a new trace begins. */
  readonly parent?: string | undefined;
  readonly facts?: SpanFacts;
}

/** Reports spans to a collector. Absent where tracing is off. */
export interface Tracing {
  begin(name: string, span: NewSpan): OpenSpan;
  /** Everything that runs or is awaited in `work` belongs to the span. */
  within<T>(span: OpenSpan, work: () => T): T;
  /** The `traceparent` of the current span. */
  active(): string | undefined;
  /** Sends the spans that have ended, for a few seconds at most. */
  close(): Promise<void>;
}
