/**
 * A key of a listing that was asked for with `encoding-type=url`, as XML cannot carry all keys.
 *
 * @param encodingType what the answer says of itself: a store may not know of this
 */
export function decodeListed(text: string, encodingType: string | undefined): string {
  return encodingType === 'url' ? decodeURIComponent(text.replaceAll('+', ' ')) : text;
}
