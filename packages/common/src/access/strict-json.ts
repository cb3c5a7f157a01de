import { isUtf8 } from 'node:buffer';

/** Strings (with the colon after a member's name), and brackets. */
const TOKENS = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g;

/** Whether any object in the JSON text has duplicate member names, in any spelling (`\u0061lg`). */
function hasDuplicateMember(text: string): boolean {
  const open: Set<string>[] = [];
  for (const [token, colon] of text.matchAll(TOKENS)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (colon !== undefined) {
      const name = JSON.parse(token.slice(0, -colon.length)) as string;
      const names = open.at(-1);
      if (names?.has(name)) return true;
      names?.add(name);
    }
  }
  return false;
}

/**
 * Parses the bytes as a JSON object; undefined when they are not UTF-8, not JSON, not an object, or have a duplicate
 * member (parsers disagree about which of the two counts; RFC 7515, 4 and RFC 7519, 4).
 */
export function parseStrictObject(bytes: Buffer): Readonly<Record<string, unknown>> | undefined {
  if (!isUtf8(bytes)) return undefined;
  const text = bytes.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return hasDuplicateMember(text) ? undefined : (value as Record<string, unknown>);
}
