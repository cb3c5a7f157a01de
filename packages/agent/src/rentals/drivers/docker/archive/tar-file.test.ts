import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { fileOfTar, tarOfFile } from './tar-file.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'gridlease-tar-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

const archiveOf = (path: string, bytes: Buffer) =>
  buffer(tarOfFile(path, { size: bytes.length, content: Readable.from([bytes]) }));

test.each([
  ['/data/in/model.bin', Buffer.from('weights')],
  ['/empty', Buffer.alloc(0)],
  [`/${'deep/'.repeat(40)}${'ä'.repeat(60)}.txt`, Buffer.alloc(1_500, 7)],
])('tar unpacks %s, and so do we', async (path, bytes) => {
  const archive = await archiveOf(path, bytes);
  const target = folder();
  execFileSync('tar', ['-x', '-C', target], { input: archive });
  expect(readFileSync(join(target, path))).toEqual(bytes);
});

test('a file comes out of an archive as it went in, in whatever pieces it arrives', async () => {
  const bytes = Buffer.from('0123456789'.repeat(300));
  const source = folder();
  const name = 'n'.repeat(120);
  writeFileSync(join(source, name), bytes);
  for (const format of ['pax', 'gnu', 'ustar']) {
    const short = format === 'ustar' ? 'short' : name;
    writeFileSync(join(source, short), bytes);
    const archive = execFileSync('tar', ['-c', `--format=${format}`, '-C', source, short]);
    const pieces = Array.from({ length: Math.ceil(archive.length / 333) }, (_, at) =>
      archive.subarray(at * 333, (at + 1) * 333),
    );
    const file = await fileOfTar(Readable.from(pieces));
    expect(file?.size).toBe(bytes.length);
    expect(await buffer(file?.content ?? Readable.from([]))).toEqual(bytes);
  }
});

test('a file that is shorter or longer than announced is an error', async () => {
  for (const size of [3, 5]) {
    await expect(
      buffer(tarOfFile('/a', { size, content: Readable.from([Buffer.from('four')]) })),
    ).rejects.toThrow('came with 4');
  }
});

test('what is not a file is none', async () => {
  const source = folder();
  execFileSync('ln', ['-s', '/etc/shadow', join(source, 'link')]);
  const archive = execFileSync('tar', ['-c', '-C', source, 'link']);
  expect(await fileOfTar(Readable.from([archive]))).toBeUndefined();
});
