import { expect, test } from 'vitest';
import { findReadyLine } from './ready-line.ts';

async function* chunksOf(text: string, size: number) {
  for (let start = 0; start < text.length; start += size) yield Buffer.from(text.slice(start, start + size));
}

const find = (text: string, size = 7) => findReadyLine(chunksOf(text, size));

test('the first line that is a connection is found, whatever the chunks', async () => {
  const line = '{"http":[{"port":8080,"url":"http://rig-1:40001/"}]}';
  const text = `starting\n{"level":"info","message":"ready"}\n{broken\n${line}\n{}\n`;
  for (let size = 1; size <= text.length; size += 1) {
    expect(await find(text, size)).toEqual({ http: [{ port: 8080, url: 'http://rig-1:40001/' }] });
  }
  expect(await find('x\n{}')).toEqual({});
});

test('other lines, also in JSON, are the log', async () => {
  expect(await find('')).toBeUndefined();
  expect(await find('{"http":[{"port":8080,"url":"ssh://rig-1/"}]}\n[]\n"{}"\n')).toBeUndefined();
  expect(await find(`{"http":[],${' '.repeat(10_000)}}\n`)).toBeUndefined();
});
