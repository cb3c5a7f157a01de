const BEGIN = '<!-- peers:begin -->';
const END = '<!-- peers:end -->';

/**
 * A document with another text between its markers.
 *
 * @throws Error when it does not have them once each, in this order.
 */
export function replaceTable(document: string, text: string): string {
  const [before, rest, ...more] = document.split(BEGIN);
  const [, after, ...others] = rest?.split(END) ?? [];
  if (before === undefined || after === undefined || more.length + others.length > 0) {
    throw new Error(`the document needs ${BEGIN} and ${END}, once each`);
  }
  return `${before}${BEGIN}\n${text}\n${END}${after}`;
}
