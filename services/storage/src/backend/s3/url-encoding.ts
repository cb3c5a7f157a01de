/**
 * A key of a listing requested with `encoding-type=url`, since XML cannot represent all keys.
 *
 * @param encodingType as stated by the response: a store may not support this
 */
export function decodeListed(text: string, encodingType: string | undefined): string {
  if (encodingType !== 'url') return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // The response states an encoding that it does not use.
    return text;
  }
}
