import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** A file of JSON lines that was written. */
export interface LineFile {
  /** Its name before compression. */
  readonly name: string;
  readonly lines: number;
  /** Size and hash of its lines, before compression. */
  readonly bytes: number;
  readonly sha256: string;
  /** The file on the disk, and its hash as `sha256sum` finds it. */
  readonly stored: StoredFile;
}

export interface StoredFile {
  readonly name: string;
  readonly sha256: string;
}

/** Lines that are written at once. */
const BATCH = 100;

/** Passes bytes on, counted and hashed. */
function meter() {
  const hash = createHash('sha256');
  let bytes = 0;
  const transform = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { transform, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** Writes objects as JSON lines, no faster than the disk takes them, and syncs the file. */
export async function writeLines(
  folder: string,
  { name, gzip }: { readonly name: string; readonly gzip: boolean },
  objects: AsyncIterable<object>,
): Promise<LineFile> {
  let lines = 0;
  async function* text() {
    let batch = '';
    for await (const object of objects) {
      batch += `${JSON.stringify(object)}\n`;
      lines += 1;
      if (lines % BATCH !== 0) continue;
      yield batch;
      batch = '';
    }
    if (batch !== '') yield batch;
  }
  const stored = gzip ? `${name}.gz` : name;
  const path = join(folder, stored);
  const before = meter();
  const after = meter();
  const source = Readable.from(text(), { objectMode: false });
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  // Without a name and a time in it, the same lines always compress to the same bytes.
  if (gzip) await pipeline(source, before.transform, createGzip(), after.transform, target);
  else await pipeline(source, before.transform, after.transform, target);
  await syncFile(path);
  const { bytes, sha256 } = before.result();
  return { name, lines, bytes, sha256, stored: { name: stored, sha256: after.result().sha256 } };
}

/** Waits until a file is on the disk. */
async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
