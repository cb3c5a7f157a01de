/** What every consumer of our events receives, over NATS and as `data` of Server-Sent Events. */
export interface EventEnvelope {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  /** RFC 3339, UTC, milliseconds: when the business transaction began. */
  readonly time: string;
  readonly aggregate: { readonly type: string; readonly id: string; readonly version: number };
  readonly correlation_id: string;
  readonly data: unknown;
}

/** A row of `outbox` that has its position. */
export interface PlacedEvent {
  readonly position: number;
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly aggregate_type: string;
  readonly aggregate_id: string;
  readonly aggregate_version: number;
  readonly subject: string;
  readonly correlation_id: string;
  readonly traceparent: string | null;
  readonly data: unknown;
  readonly created_at: Date;
}

/** The envelope of a stored event. */
export function envelopeOf(event: PlacedEvent): EventEnvelope {
  return {
    id: event.id,
    type: event.type,
    version: event.version,
    time: event.created_at.toISOString(),
    aggregate: { type: event.aggregate_type, id: event.aggregate_id, version: event.aggregate_version },
    correlation_id: event.correlation_id,
    data: event.data,
  };
}
