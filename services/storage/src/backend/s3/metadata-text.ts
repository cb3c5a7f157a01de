/** Characters that a header transmits unchanged, unless the value looks like an encoded word. */
const PLAIN = /^[\x20-\x7e]*$/;
const ENCODED_WORD = /=\?([\w-]+)\?([bq])\?([^?\s]*)\?=/gi;
/** One encoded word has at most 75 characters, 12 of them `=?UTF-8?B?` and `?=` (RFC 2047, 2). */
const WORD_BYTES_MAX = 45;

/**
 * Encodes user metadata as a header value. Headers are ASCII; S3 reads and returns anything else as encoded words of
 * RFC 2047, and stores that do not know them store them unchanged.
 */
export function encodeMetadata(text: string): string {
  if (PLAIN.test(text) && !text.includes('=?')) return text;
  const words: string[] = [];
  let bytes: Buffer[] = [];
  let length = 0;
  for (const character of text) {
    const next = Buffer.from(character);
    if (length + next.length > WORD_BYTES_MAX) {
      words.push(Buffer.concat(bytes).toString('base64'));
      bytes = [];
      length = 0;
    }
    bytes.push(next);
    length += next.length;
  }
  words.push(Buffer.concat(bytes).toString('base64'));
  return words.map((word) => `=?UTF-8?B?${word}?=`).join(' ');
}

/** Decodes a value of {@link encodeMetadata}, or one that another client wrote. */
export function decodeMetadata(value: string): string {
  if (!value.includes('=?')) return value;
  // White space between two encoded words is part of the notation; a character's bytes may be split across them.
  const joined = value.replace(/(\?=)\s+(?==\?)/g, '$1');
  return joined.replace(/(?:=\?[\w-]+\?[bq]\?[^?\s]*\?=)+/gi, decodeWords);
}

function decodeWords(words: string): string {
  const parts: { charset: string; bytes: Buffer }[] = [];
  for (const [, charset = '', encoding = '', text = ''] of words.matchAll(ENCODED_WORD)) {
    const bytes = encoding.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : decodeQuoted(text);
    const before = parts.at(-1);
    if (before?.charset.toLowerCase() === charset.toLowerCase())
      before.bytes = Buffer.concat([before.bytes, bytes]);
    else parts.push({ charset, bytes });
  }
  try {
    return parts.map(({ charset, bytes }) => new TextDecoder(charset).decode(bytes)).join('');
  } catch {
    // An unknown charset.
    return words;
  }
}

function decodeQuoted(text: string): Buffer {
  const bytes = text
    .replaceAll('_', ' ')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}
