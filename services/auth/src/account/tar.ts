const BLOCK = 512;
const NAME_BYTES_MAX = 100;
/** Read and write for the owner. */
const MODE = 0o600;

/** A file of an archive. */
export interface ArchivedFile {
  /** ASCII, at most 100 characters, with slashes between folders. */
  readonly name: string;
  readonly content: Buffer;
}

function octal(value: number, digits: number): string {
  return `${value.toString(8).padStart(digits, '0')}\0`;
}

/** The header of one file in the ustar format (POSIX.1-1988, "ustar Interchange Format"). */
function headerOf({ name, content }: ArchivedFile, modifiedAtMs: number): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES_MAX) throw new RangeError(`the name is too long: ${name}`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 'latin1');
  header.write(octal(MODE, 7), 100, 'latin1');
  // User and group 0: whoever unpacks it owns it.
  header.write(octal(0, 7), 108, 'latin1');
  header.write(octal(0, 7), 116, 'latin1');
  header.write(octal(content.length, 11), 124, 'latin1');
  header.write(octal(Math.floor(modifiedAtMs / 1_000), 11), 136, 'latin1');
  // The checksum counts its own field as spaces.
  header.write(' '.repeat(8), 148, 'latin1');
  header.write('0', 156, 'latin1');
  header.write('ustar\0' + '00', 257, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)} `, 148, 'latin1');
  return header;
}

/**
 * An archive, a piece at a time: no more than one file is in memory. It ends with two empty blocks, so that one that was
 * cut off can be told from a whole one.
 */
export async function* tarOf(
  files: AsyncIterable<ArchivedFile>,
  modifiedAtMs: number,
): AsyncGenerator<Buffer> {
  for await (const file of files) {
    yield headerOf(file, modifiedAtMs);
    yield file.content;
    const rest = file.content.length % BLOCK;
    if (rest > 0) yield Buffer.alloc(BLOCK - rest);
  }
  yield Buffer.alloc(2 * BLOCK);
}
