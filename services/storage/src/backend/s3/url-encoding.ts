/**
 * A key of a listing that was asked for with `encoding-type=url`, as XML cannot carry all keys.
 *
 * @param encodingType what the answer says of itself: a store may not know of this
 */
export function decodeListed(text: string, encodingType: string | undefined): string {
  if (encodingType !== 'url') return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // It says so and does not do so.
    return text;
  }
}
