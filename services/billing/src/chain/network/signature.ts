import bs58 from 'bs58';

const SIGNATURE_BYTES = 64;
/** 64 bytes in base58. Longer text is not decoded, because decoding takes quadratic time. */
const SIGNATURE_TEXT_MAX = 88;

/** The 64 bytes of a base58 signature, or undefined if the text is not a signature. */
export function decodeSignature(text: string): Uint8Array | undefined {
  if (text.length > SIGNATURE_TEXT_MAX) return undefined;
  const bytes = bs58.decodeUnsafe(text);
  return bytes?.length === SIGNATURE_BYTES ? bytes : undefined;
}
