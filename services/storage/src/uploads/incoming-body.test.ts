import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { incomingChunks, type Patience } from './incoming-body.ts';

const open = (bytesMax = 10_000_000, patience: Patience = { idleMs: 1, totalMs: 60_000 }) => {
  const source = new PassThrough();
  const [stop, interrupt] = [new AbortController(), new AbortController()];
  const limits = { bytesMax, tooLong: () => new Error('too long'), signal: stop.signal };
  const chunks = incomingChunks(source, { ...limits, interrupted: interrupt.signal, patience });
  return { source, stop, interrupt, chunks };
};

/** All that is handed out, and what it fails with. */
async function read(chunks: AsyncIterable<Buffer>): Promise<{ text: string; failure: unknown }> {
  let text = '';
  try {
    for await (const chunk of chunks) text += chunk.toString();
    return { text, failure: undefined };
  } catch (failure) {
    return { text, failure };
  }
}

describe('a body that arrives', () => {
  it('is delivered completely', async () => {
    const { source, chunks } = open();
    const reading = read(chunks);
    source.write('hello ');
    await turn();
    source.end('world');
    expect(await reading).toEqual({ text: 'hello world', failure: undefined });
    expect(source.listenerCount('data')).toBe(0);
  });

  it('and fails is delivered as far as it arrived', async () => {
    const { source, chunks } = open();
    const first = chunks.next();
    source.write('hello');
    expect(String((await first).value)).toBe('hello');
    source.resume();
    source.write('world');
    await turn();
    source.destroy(new Error('reset'));
    await turn();
    const { text, failure } = await read(chunks);
    expect(text).toBe('world');
    expect(failure).toMatchObject({ code: 'upload_aborted' });
  });

  it('that breaks before it is consumed is still delivered', async () => {
    const { source, chunks } = open();
    const first = chunks.next();
    source.write(Buffer.alloc(300_000, 'a'));
    await first;
    source.write('hello');
    await turn();
    expect(source.isPaused()).toBe(true);
    source.destroy(new Error('reset'));
    await turn();
    expect((await read(chunks)).text).toBe('hello');
  });

  it('or is closed before it is read fails', async () => {
    const { source, chunks } = open();
    source.destroy();
    expect((await read(chunks)).failure).toMatchObject({ code: 'upload_aborted' });
  });

  it('and is no longer needed is left unread', async () => {
    const { source, stop, chunks } = open();
    const reading = read(chunks);
    source.write('hello');
    await turn();
    const reason = new Error('enough');
    stop.abort(reason);
    expect(await reading).toEqual({ text: 'hello', failure: reason });
    expect(source.destroyed).toBe(false);
  });

  it('that is aborted before it is consumed is delivered once', async () => {
    const { source, stop, chunks } = open();
    const first = chunks.next();
    source.write(Buffer.alloc(300_000, 'a'));
    await first;
    source.write('hello');
    await turn();
    expect(source.isPaused()).toBe(true);
    stop.abort(new Error('enough'));
    expect((await read(chunks)).text).toBe('hello');
  });

  it('and is not needed from the start delivers nothing', async () => {
    const { stop, chunks } = open();
    stop.abort(new Error('enough'));
    expect(await read(chunks)).toMatchObject({ text: '' });
  });

  it('that another request waits for is read until it falls silent', async () => {
    const { source, interrupt, chunks } = open();
    const reading = read(chunks);
    source.write('hello');
    interrupt.abort(new Error('next, please'));
    source.write('world');
    expect(await reading).toMatchObject({ text: 'helloworld', failure: { message: 'next, please' } });
  });

  it('and that another request waits for may end first, but not continue forever', async () => {
    const { source, interrupt, chunks } = open(undefined, { idleMs: 60_000, totalMs: 60_000 });
    interrupt.abort(new Error('next, please'));
    const reading = read(chunks);
    source.end('hello');
    expect(await reading).toEqual({ text: 'hello', failure: undefined });
    const endless = open(undefined, { idleMs: 60_000, totalMs: 1 });
    endless.interrupt.abort(new Error('next, please'));
    expect((await read(endless.chunks)).failure).toMatchObject({ message: 'next, please' });
  });

  it('and is too long is delivered up to the chunk that exceeds the limit', async () => {
    const { source, chunks } = open(8);
    const reading = read(chunks);
    source.write('hello');
    await turn();
    source.write('world');
    expect(await reading).toMatchObject({ text: 'hello', failure: { message: 'too long' } });
  });

  it('faster than it is consumed is paused', async () => {
    const { source, chunks } = open();
    const chunk = Buffer.alloc(100_000);
    const first = chunks.next();
    for (let count = 0; count < 20; count += 1) source.write(chunk);
    await first;
    await turn();
    expect(source.isPaused()).toBe(true);
    expect(source.writableLength + source.readableLength).toBeGreaterThan(1_500_000);
    source.end();
    let bytes = chunk.length;
    for await (const next of chunks) bytes += next.length;
    expect(bytes).toBe(20 * chunk.length);
  });
});
