import { isUtf8 } from 'node:buffer';

/** Strings (with the colon of a member's name), and what opens and closes. */
const TOKENS = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g;

/** Whether an object anywhere in the JSON text has two members of one name, in whichever spelling (`\u0061lg`). */
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
 * The JSON object that the bytes are, or undefined: not UTF-8, not JSON, no object, or a member twice (of which
 * one reader would see the first and another the last; RFC 7515, 4 and RFC 7519, 4).
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
