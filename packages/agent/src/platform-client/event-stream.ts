/** An event of a `text/event-stream` (WHATWG HTML, section 9.2). */
export interface StreamEvent {
  readonly type: string;
  readonly data: string;
}

/** What a stream has told so far that a reconnect needs. */
export interface StreamPosition {
  lastEventId: string;
  /** Milliseconds to wait before a reconnect. */
  retryMs: number;
}

/**
 * Parses the text of an event stream, chunk by chunk, and keeps `position` up to date. A block without data is no event,
 * but may move the position.
 */
export function createEventParser(position: StreamPosition): (chunk: string) => StreamEvent[] {
  let rest = '';
  let type = '';
  let data: string[] = [];
  let id: string | undefined;

  const endBlock = (): StreamEvent | undefined => {
    if (id !== undefined) position.lastEventId = id;
    const event = data.length === 0 ? undefined : { type: type || 'message', data: data.join('\n') };
    type = '';
    data = [];
    id = undefined;
    return event;
  };
  const takeField = (line: string) => {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') type = value;
    if (name === 'data') data.push(value);
    if (name === 'id' && !value.includes('\0')) id = value;
    if (name === 'retry' && /^\d{1,9}$/.test(value)) position.retryMs = Number(value);
  };
  return (chunk) => {
    const events: StreamEvent[] = [];
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line !== '') takeField(line);
      else {
        const event = endBlock();
        if (event !== undefined) events.push(event);
      }
    }
    return events;
  };
}
