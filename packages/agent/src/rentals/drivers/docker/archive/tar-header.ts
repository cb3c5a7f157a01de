/** The blocks of a tar archive (POSIX ustar; pax for what does not fit into it). */
export const BLOCK_BYTES = 512;

const NAME_BYTES_MAX = 100;
/** The largest size of which a header's octal digits are enough: 8 GiB. */
const OCTAL_SIZE_MAX = 8 ** 11;

export interface TarEntry {
  /** Without a leading slash; a folder's ends with one. */
  readonly path: string;
  readonly type: 'file' | 'folder';
  readonly size: number;
}

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;

function block(fields: { path: string; flag: string; size: number; mode: number }): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES);
  header.write(fields.path, 0, NAME_BYTES_MAX, 'utf8');
  header.write(octal(fields.mode, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(fields.size, 11), 124);
  header.write(octal(0, 11), 136);
  header.write(' '.repeat(8), 148);
  header.write(fields.flag, 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** A record of pax, `<length> <key>=<value>\n`, of which the length counts itself. */
function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + String(rest).length;
  length = rest + String(length).length;
  return Buffer.from(`${length} ${key}=${value}\n`);
}

export const padding = (size: number) => Buffer.alloc((BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES);

/** The blocks before an entry's content: its header and, where it needs one, a header of pax. */
export function tarHeader({ path, type, size }: TarEntry): Buffer {
  const flag = type === 'folder' ? '5' : '0';
  const mode = type === 'folder' ? 0o755 : 0o644;
  const records: Buffer[] = [];
  if (Buffer.byteLength(path) > NAME_BYTES_MAX) records.push(paxRecord('path', path));
  if (size >= OCTAL_SIZE_MAX) records.push(paxRecord('size', String(size)));
  const plain = block({ path, flag, size: size >= OCTAL_SIZE_MAX ? 0 : size, mode });
  if (records.length === 0) return plain;
  const pax = Buffer.concat(records);
  return Buffer.concat([
    block({ path: 'pax', flag: 'x', size: pax.length, mode: 0o644 }),
    pax,
    padding(pax.length),
    plain,
  ]);
}

/** Two empty blocks. */
export const TAR_END = Buffer.alloc(2 * BLOCK_BYTES);
