import { expect, test } from 'vitest';
import { createEventParser } from './event-stream.ts';

const newPosition = () => ({ lastEventId: '', retryMs: 1_000 });

test('events are read however the text is cut into chunks', () => {
  const text =
    'retry: 250\n\nid: 7\nevent: session.started\ndata: {"a":1}\n\n: keep-alive\nid: 9\n\nid: 10\r\ndata:x\r\ndata: y\r\n\r\n';
  for (let size = 1; size <= text.length; size += 1) {
    const position = newPosition();
    const parse = createEventParser(position);
    const events = [];
    for (let start = 0; start < text.length; start += size) {
      events.push(...parse(text.slice(start, start + size)));
    }
    expect(events).toEqual([
      { type: 'session.started', data: '{"a":1}' },
      { type: 'message', data: 'x\ny' },
    ]);
    expect(position).toEqual({ lastEventId: '10', retryMs: 250 });
  }
});

test('a position is taken over only with the end of its block', () => {
  const position = newPosition();
  const parse = createEventParser(position);
  expect(parse('id: 7\nevent: session.started\ndata: {}\n')).toEqual([]);
  expect(position.lastEventId).toBe('');
  expect(parse('\n')).toHaveLength(1);
  expect(position.lastEventId).toBe('7');
});
