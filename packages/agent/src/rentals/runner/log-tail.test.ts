import { expect, test } from 'vitest';
import { createTail, followLog, LOG_BYTES_MAX } from './log-tail.ts';

test('a tail keeps the last bytes, whatever the chunks', () => {
  const text = Array.from({ length: 100 }, (_, index) => String(index)).join('');
  for (let size = 1; size <= 30; size += 1) {
    const tail = createTail(16);
    for (let start = 0; start < text.length; start += size) {
      tail.add(Buffer.from(text.slice(start, start + size)));
      if (start % 3 === 0) {
        expect(String(tail.content())).toBe(text.slice(0, start + size).slice(-16));
      }
    }
    expect(String(tail.content())).toBe(text.slice(-16));
  }
});

/** An output that the test writes. */
function openOutput() {
  const chunks = new TransformStream<Buffer, Buffer>();
  const writer = chunks.writable.getWriter();
  return {
    output: () => chunks.readable,
    write: (text: string) => writer.write(Buffer.from(text)),
    end: () => writer.close(),
  };
}

test('the log is uploaded when it has changed, and once more at the end', async () => {
  const { output, write, end } = openOutput();
  const uploads: string[] = [];
  const { promise: wasPut, resolve } = Promise.withResolvers<void>();
  const put = async (log: Buffer) => {
    uploads.push(String(log));
    resolve();
  };
  const log = followLog({ output, put, onFailure: () => {}, everyMs: 1 });
  await write('one\n');
  await wasPut;
  await write('two\n');
  await end();
  await log.finish();
  expect(uploads[0]).toBe('one\n');
  expect(uploads.at(-1)).toBe('one\ntwo\n');
});

test('an output longer than the limit is cut, an empty one is not uploaded', async () => {
  for (const text of ['', 'x'.repeat(LOG_BYTES_MAX + 1)]) {
    const { output, write, end } = openOutput();
    const uploads: number[] = [];
    const put = async (log: Buffer) => void uploads.push(log.length);
    const log = followLog({ output, put, onFailure: () => {}, everyMs: 60_000 });
    if (text !== '') await write(text);
    await end();
    await log.finish();
    expect(uploads.filter((size) => size > LOG_BYTES_MAX)).toEqual([]);
    expect(uploads.at(-1)).toBe(text === '' ? undefined : LOG_BYTES_MAX);
  }
});

test('failures are told once until an upload succeeds, and the log is uploaded again', async () => {
  const { output, write, end } = openOutput();
  const told: (string | undefined)[] = [];
  const { promise: failed, resolve } = Promise.withResolvers<void>();
  const uploads: string[] = [];
  let failures = 0;
  const put = async (log: Buffer) => {
    if (failures < 3) {
      failures += 1;
      if (failures === 3) resolve();
      throw new Error('503');
    }
    uploads.push(String(log));
  };
  const onFailure = (error: Error | undefined) => void told.push(error?.message);
  const log = followLog({ output, put, onFailure, everyMs: 1 });
  await write('one\n');
  await failed;
  await end();
  await log.finish();
  expect(told).toEqual(['503', undefined]);
  expect(uploads.at(-1)).toBe('one\n');
});
