import { ServiceError } from '../errors/service-error.ts';
import type { EventEnvelope } from './envelope.ts';
import type { OutboxBounds } from './store.ts';

/** The parts of a `text/event-stream` (WHATWG HTML, 9.2) that every stream of ours has. */

const RECONNECT_MS = 1_000;

/** The first thing that a stream sends. */
export const RETRY_FRAME = `retry: ${RECONNECT_MS}\n\n`;

export function eventFrame(position: number, envelope: EventEnvelope): string {
  return `id: ${position}\nevent: ${envelope.type}\ndata: ${JSON.stringify(envelope)}\n\n`;
}

/** A block without data is no event, and sets the id from which the reader resumes (WHATWG HTML, 9.2.6). */
export function progressFrame(position: number): string {
  return `: keep-alive\nid: ${position}\n\n`;
}

/**
 * Tells the client that it may have missed events (or knows some that never existed) and has to read everything
 * again.
 */
export function resetFrame(position: number, bounds: OutboxBounds): string {
  const data = {
    reason: position > bounds.last ? 'position_unknown' : 'position_expired',
    requested_position: position,
    oldest_position: bounds.oldest,
    last_position: bounds.last,
  };
  return `id: ${bounds.oldest - 1}\nevent: reset\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Whether what follows `position` is gone, or the position was never issued. */
export function isLost(position: number, bounds: OutboxBounds): boolean {
  return position + 1 < bounds.oldest || position > bounds.last;
}

/** The position in a `Last-Event-ID` header; undefined without one. */
export function parseLastEventId(header: string | undefined): number | undefined {
  const text = header?.trim() ?? '';
  if (text === '') return undefined;
  const position = Number(text);
  if (!/^\d{1,16}$/.test(text) || !Number.isSafeInteger(position)) {
    throw new ServiceError('invalid', 'invalid_last_event_id', 'Last-Event-ID is not the id of an event.');
  }
  return position;
}

export function tooManyStreams(): ServiceError {
  return new ServiceError('unavailable', 'too_many_event_streams', 'Too many event streams are open.', {
    retryAfterSeconds: 5,
  });
}
