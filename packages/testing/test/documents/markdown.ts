import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const CHECKOUT = fileURLToPath(new URL('../../../../', import.meta.url));

/** A document's prose by paragraphs, and the code in it. */
export interface Document {
  /** From the root of the checkout. */
  readonly file: string;
  readonly text: string;
  /** Outside fenced blocks: lines of prose, list items, table rows. */
  readonly lines: readonly Line[];
  readonly blocks: readonly Block[];
}

export interface Line {
  readonly number: number;
  readonly text: string;
  /** The inline code in it. */
  readonly code: readonly string[];
}

/** A fenced block. */
export interface Block {
  readonly number: number;
  readonly language: string;
  readonly text: string;
}

/** Folders without files of ours. */
const FOREIGN = new Set(['node_modules', 'dist', '.git', '.gridlease', 'coverage']);

/** All files of the checkout, by their paths from its root. */
export function listFiles(folder = CHECKOUT): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (FOREIGN.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listFiles(path) : [relative(CHECKOUT, path)];
  });
}

/** The documents that say what is so now. */
export function readDocuments(files: readonly string[]): Document[] {
  return readMatching(
    files,
    /^(README|CONTRIBUTING)\.md$|^docs\/[^/]+\.md$|^(services|packages|deploy)\/.*README\.md$/,
  );
}

/** The changelog and the decisions, which also name what is no longer there. */
export function readHistory(files: readonly string[]): Document[] {
  return readMatching(files, /^CHANGELOG\.md$|^docs\/adr\/.*\.md$/);
}

function readMatching(files: readonly string[], pattern: RegExp): Document[] {
  return files
    .filter((file) => pattern.test(file))
    .map((file) => parseDocument(file, readFileSync(join(CHECKOUT, file), 'utf8')));
}

export function parseDocument(file: string, text: string): Document {
  const lines: Line[] = [];
  const blocks: { number: number; language: string; text: string }[] = [];
  let open: { number: number; language: string; text: string } | undefined;
  for (const [at, line] of text.split('\n').entries()) {
    const fence = /^\s*```(\S*)/.exec(line);
    if (open === undefined && fence === null) {
      const code = [...line.matchAll(/`([^`]+)`/g)].map(([, inner = '']) => inner);
      lines.push({ number: at + 1, text: line, code });
    } else if (open === undefined) {
      open = { number: at + 1, language: fence?.[1] ?? '', text: '' };
    } else if (fence !== null) {
      blocks.push(open);
      open = undefined;
    } else {
      open.text += `${line}\n`;
    }
  }
  return { file, text, lines, blocks };
}
