/** What a span is of, in OpenTelemetry's words. */
export type SpanRole = 'server' | 'client' | 'producer' | 'consumer';

/** Facts of a span, named by OpenTelemetry's semantic conventions where these have a name. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** Something that is under way and is told of when it has ended. */
export interface OpenSpan {
  /** W3C Trace Context of it: what it leads to names it as the parent. */
  readonly traceparent: string;
  /** @param failure what went wrong; without it the span is no error */
  end(facts?: SpanFacts, failure?: string): void;
}

export interface NewSpan {
  readonly role: SpanRole;
  /** The `traceparent` of what led to it. Without one, or with a malformed one, a trace begins. */
  readonly parent?: string | undefined;
  readonly facts?: SpanFacts;
}

/** Tells a collector what happened and what led to it. Where nobody wants to know there is none. */
export interface Tracing {
  begin(name: string, span: NewSpan): OpenSpan;
  /** What runs in `work`, and what it waits for, belongs to the span. */
  within<T>(span: OpenSpan, work: () => T): T;
  /** The `traceparent` of the span that this belongs to. */
  active(): string | undefined;
  /** Sends what has ended, for a few seconds at most. */
  close(): Promise<void>;
}
