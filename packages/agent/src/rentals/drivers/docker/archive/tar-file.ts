import { Readable } from 'node:stream';
import { BLOCK_BYTES, padding, TAR_END, tarHeader } from './tar-header.ts';

/**
 * A tar archive of one file, as a stream, with the folders on the way to it.
 *
 * @param path absolute, without `..`
 * @throws (the stream) when the content is not as long as its size says.
 */
export function tarOfFile(path: string, file: { size: number; content: Readable }): Readable {
  const names = path.split('/').filter((name) => name !== '' && name !== '.');
  async function* blocks() {
    for (let depth = 1; depth < names.length; depth += 1) {
      yield tarHeader({ path: `${names.slice(0, depth).join('/')}/`, type: 'folder', size: 0 });
    }
    yield tarHeader({ path: names.join('/'), type: 'file', size: file.size });
    let written = 0;
    for await (const chunk of file.content) {
      written += (chunk as Buffer).length;
      if (written > file.size) break;
      yield chunk as Buffer;
    }
    if (written !== file.size) throw new Error(`a file of ${file.size} bytes came with ${written}`);
    yield padding(file.size);
    yield TAR_END;
  }
  return Readable.from(blocks(), { objectMode: false });
}

const text = (block: Buffer, start: number, length: number) =>
  block.toString('latin1', start, start + length).replace(/[\0 ].*$/s, '');

/** A size in octal digits or, for 8 GiB and more, in binary (GNU's way). */
function sizeOf(block: Buffer): number {
  const first = block[124] ?? 0;
  if (first < 0x80) return Number.parseInt(text(block, 124, 12), 8) || 0;
  return block.subarray(125, 136).reduce((value, byte) => value * 256 + byte, 0);
}

/** Bytes of a stream by number. */
function createBlockReader(archive: AsyncIterable<Buffer>) {
  const source = archive[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  async function some(max: number): Promise<Buffer> {
    while (rest.length === 0) {
      const { value, done } = await source.next();
      if (done) throw new Error('an archive ends too early');
      rest = value;
    }
    const taken = rest.subarray(0, max);
    rest = rest.subarray(taken.length);
    return taken;
  }
  async function exactly(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let missing = size; missing > 0; ) {
      const part = await some(missing);
      missing -= part.length;
      parts.push(part);
    }
    return Buffer.concat(parts);
  }
  return { some, exactly, end: async () => void (await source.return?.()) };
}

/** Records that a header of pax or GNU may have before a file's own; an archive of one file has few. */
const EXTENSIONS_MAX = 4;
const EXTENSION_BYTES_MAX = 64 * 1024;

/**
 * The content of the only file in an archive.
 *
 * @returns undefined if it begins with something else, such as a symbolic link.
 */
export async function fileOfTar(
  archive: AsyncIterable<Buffer>,
): Promise<{ size: number; content: Readable } | undefined> {
  const reader = createBlockReader(archive);
  let paxSize: number | undefined;
  for (let extensions = 0; extensions <= EXTENSIONS_MAX; extensions += 1) {
    const header = await reader.exactly(BLOCK_BYTES);
    const flag = String.fromCharCode(header[156] ?? 0);
    const size = paxSize ?? sizeOf(header);
    if (flag === '0' || flag === '\0') return { size, content: contentOf(reader, size) };
    if (!'xgLK'.includes(flag) || size > EXTENSION_BYTES_MAX) break;
    const records = (await reader.exactly(size + padding(size).length)).toString('utf8', 0, size);
    const found = flag === 'x' ? /(?:^|\n)\d+ size=(\d+)\n/.exec(records) : null;
    if (found !== null) paxSize = Number(found[1]);
  }
  await reader.end();
  return undefined;
}

function contentOf(reader: ReturnType<typeof createBlockReader>, size: number): Readable {
  async function* parts() {
    try {
      for (let missing = size; missing > 0; ) {
        const part = await reader.some(missing);
        missing -= part.length;
        yield part;
      }
    } finally {
      await reader.end();
    }
  }
  return Readable.from(parts(), { objectMode: false });
}
