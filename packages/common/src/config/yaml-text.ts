import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import type { RawValue } from './leaf.ts';

/** Our own wording, because the parser's messages quote the source, which may be a secret. */
const SENTENCES: Record<string, string> = {
  BAD_DQ_ESCAPE: 'has an unknown escape in double quotes (single quotes take a backslash as it is)',
  BAD_INDENT: 'is not indented as the lines around it',
  BAD_SCALAR_START: 'begins with a character that needs quotes around the value',
  BLOCK_AS_IMPLICIT_KEY: 'has two colons; put quotes around the value',
  DUPLICATE_KEY: 'gives a key a second time',
  MISSING_CHAR: 'lacks a closing quote, bracket or colon',
  MULTILINE_IMPLICIT_KEY: 'is not "key: value"',
  MULTIPLE_DOCS: 'begins a second document',
  TAB_AS_INDENT: 'is indented by a tab (YAML takes spaces only)',
  TAG_RESOLVE_FAILED: 'has a tag, which is not understood here',
};

export interface YamlText {
  document: Document.Parsed;
  /** One-based line of a position in the text. */
  lineAt(offset: number): number;
  /** What is malformed, with its line; none of the text itself. */
  problems: { line: number; message: string }[];
}

/** Parses YAML and leaves every scalar as the string it was written as. */
export function readYaml(text: string): YamlText {
  const lines = new LineCounter();
  const document = parseDocument(text, { schema: 'failsafe', lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const problems = [...document.errors, ...document.warnings].map((problem) => ({
    line: lineAt(problem.pos[0]),
    message: SENTENCES[problem.code] ?? `is not valid YAML (${problem.code.toLowerCase()})`,
  }));
  return { document, lineAt, problems };
}

/** Whether the value is empty: `key:`, `key: ~`, `key: null`. */
export function isNothing(node: unknown): boolean {
  return node == null || (isScalar(node) && node.type === 'PLAIN' && /^(|~|null)$/i.test(node.source ?? ''));
}

/** The string, list or mapping of a node; undefined for what cannot be resolved. */
export function rawValue(node: unknown, document: Document): RawValue | undefined {
  if (isAlias(node)) {
    const target: Node | undefined = node.resolve(document);
    return target && rawValue(target, document);
  }
  if (isNothing(node)) {
    return '';
  }
  if (isScalar(node)) {
    return String(node.value);
  }
  if (isSeq(node)) {
    const items = node.items.map((item) => rawValue(item, document));
    return items.some((item) => item === undefined) ? undefined : (items as RawValue[]);
  }
  if (!isMap(node)) {
    return undefined;
  }
  const entries = node.items.map(({ key, value }) => [
    isScalar(key) ? String(key.value) : undefined,
    rawValue(value, document),
  ]);
  const whole = entries.every(([key, value]) => key !== undefined && value !== undefined);
  return whole ? (Object.fromEntries(entries) as RawValue) : undefined;
}

/**
 * A list or mapping written in one string, as in an environment variable (JSON is YAML); undefined when malformed.
 */
export function parseRaw(text: string): RawValue | undefined {
  const { document, problems } = readYaml(text);
  return problems.length > 0 ? undefined : rawValue(document.contents, document);
}
