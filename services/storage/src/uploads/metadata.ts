import { uploadMetadataInvalid } from './errors.ts';

/** `Upload-Metadata` by the client's names; a missing value is the empty string. */
export type UploadMetadata = ReadonlyMap<string, string>;

const NAME = /^[\x21-\x2b\x2d-\x7e]+$/;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(name: string, text: string): string {
  try {
    if (BASE64.test(text)) return utf8.decode(Buffer.from(text, 'base64'));
  } catch {
    // Not valid UTF-8.
  }
  throw uploadMetadataInvalid(`The value of ${name} in Upload-Metadata is not UTF-8 in Base64.`);
}

/**
 * Parses `Upload-Metadata` (tus 1.0.0, creation): comma-separated pairs of a name and, after a blank, its value in
 * Base64.
 *
 * @throws ServiceError 400 `invalid_upload_metadata`
 */
export function parseUploadMetadata(header: string | undefined): UploadMetadata {
  const found = new Map<string, string>();
  for (const pair of header === undefined || header.trim() === '' ? [] : header.split(',')) {
    const [name = '', value = '', ...more] = pair.trim().split(/ +/);
    if (!NAME.test(name) || more.length > 0) {
      throw uploadMetadataInvalid('Upload-Metadata must be comma-separated pairs of a name and a value.');
    }
    if (found.has(name)) throw uploadMetadataInvalid(`Upload-Metadata names ${name} twice.`);
    found.set(name, decode(name, value));
  }
  return found;
}

/** Names that clients use for the same thing, normalized: `contentType`, `content_type`, `filetype`. */
const NAMES = {
  bucket: ['bucket', 'bucketname'],
  key: ['key', 'objectname', 'filename', 'name'],
  contentType: ['contenttype', 'filetype', 'type'],
} as const;

/** Headers of an object that the metadata may also contain. */
const HEADERS = ['cache-control', 'content-disposition', 'content-encoding', 'content-language'];
const META = 'x-meta-';

const plain = (name: string) => name.toLowerCase().replace(/[-_]/g, '');

/** The metadata about the resulting object; everything else in it is the client's own. */
export interface DescribedObject {
  readonly bucket: string | undefined;
  readonly key: string | undefined;
  readonly contentType: string | undefined;
  /** By lower-case names, like those of a request. */
  readonly headers: Readonly<Record<string, string>>;
}

/** These headers are sent with every download, so their values must be valid in a header. */
const HEADER_VALUE = /^[\x20-\x7e]*$/;

/**
 * The first name with a value wins, in the order of {@link NAMES}.
 *
 * @throws ServiceError 400 `invalid_upload_metadata`
 */
export function describedObject(metadata: UploadMetadata): DescribedObject {
  const given = [...metadata].filter(([, value]) => value !== '');
  const byName = new Map(given.map(([name, value]) => [plain(name), value]));
  const first = (names: readonly string[]) => names.map((name) => byName.get(name)).find(Boolean);
  const meta = given.filter(([name]) => name.toLowerCase().startsWith(META));
  const headers = HEADERS.flatMap((name) => {
    const value = byName.get(plain(name));
    if (value === undefined) return [];
    if (HEADER_VALUE.test(value)) return [[name, value] as const];
    throw uploadMetadataInvalid(`The ${name} in Upload-Metadata is not visible ASCII.`);
  });
  return {
    bucket: first(NAMES.bucket),
    key: first(NAMES.key),
    contentType: first(NAMES.contentType),
    headers: Object.fromEntries([
      ...headers,
      ...meta.map(([name, value]) => [name.toLowerCase(), value] as const),
    ]),
  };
}
