// Counts the lines of source of each package and service, without tests, generated files, comments and blank lines.
// `node scripts/count-lines.mjs` counts the working tree, `node scripts/count-lines.mjs <git-ref>` an older commit; both
// of the repository around the current folder.
// Plain JavaScript for any Node from 18 on, without dependencies: an older commit is counted by today's rules.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const OUTPUT_BYTES_MAX = 1024 ** 3;
const SOURCE = /^(packages|services)\/([^/]+)\/.*\.(ts|mts|js|mjs)$|^(scripts)\/.*\.(ts|mjs)$/;
/** Tests, code of a service that only tests and benchmarks run, and generated code. */
const LEFT_OUT =
  /\.(test|soak|compose)\.ts$|\/(test|journeys|soak|compose|generated)\/|^packages\/testing\/|^services\/[^/]+\/bench\//;
/** After one of these, or at the beginning, `/` begins a regular expression instead of a division. */
const BEFORE_REGEX = /(^|[-+*%(,=:[!&|?{};<>~^]|\b(return|typeof|case|in|of|do|else|await|yield))\s*$/;

const git = (args, options) =>
  execFileSync('git', args, { maxBuffer: OUTPUT_BYTES_MAX, stdio: ['pipe', 'pipe', 'inherit'], ...options });
const checkout = git(['rev-parse', '--show-toplevel'], { encoding: 'utf8' }).trim();

/** Pairs of path and text. */
function readSources(ref) {
  const list = ref
    ? ['ls-tree', '-r', '-z', '--name-only', '--full-tree', ref]
    : ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const paths = git(list, { encoding: 'utf8', cwd: checkout })
    .split('\0')
    .filter((path) => SOURCE.test(path) && !LEFT_OUT.test(path));
  return ref ? readFromCommit(ref, paths) : paths.flatMap(readFromDisk);
}

function readFromCommit(ref, paths) {
  const input = paths.map((path) => `${ref}:${path}\n`).join('');
  const output = git(['cat-file', '--batch'], { input });
  let at = 0;
  return paths.map((path) => {
    const headEnd = output.indexOf('\n', at);
    const bytes = Number(output.toString('utf8', at, headEnd).split(' ').at(-1));
    at = headEnd + 1 + bytes + 1;
    return [path, output.toString('utf8', headEnd + 1, at - 1)];
  });
}

/** Empty for a tracked file that was deleted. */
function readFromDisk(path) {
  const file = join(checkout, path);
  return existsSync(file) ? [[path, readFileSync(file, 'utf8')]] : [];
}

/** The end of the comment, string or regular expression that begins at `at`; undefined where none begins. */
function endOfToken(text, at) {
  const rest = (pattern) => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0].length ?? 1;
  };
  const [first, second] = [text[at], text[at + 1]];
  if (first === '/' && second === '/') return { end: at + rest(/\/\/.*/y), isComment: true };
  if (first === '/' && second === '*')
    return { end: at + rest(/\/\*[\s\S]*?(\*\/|$(?![\s\S]))/y), isComment: true };
  if (first === "'") return { end: at + rest(/'(\\[\s\S]|[^'\\\n])*'?/y) };
  if (first === '"') return { end: at + rest(/"(\\[\s\S]|[^"\\\n])*"?/y) };
  if (first === '/' && BEFORE_REGEX.test(text.slice(Math.max(0, at - 80), at))) {
    return { end: at + rest(/\/(\\.|\[(\\.|[^\]\\\n])*\]|[^/\\[\n])+\//y) };
  }
  return undefined;
}

/** The end of the template literal whose text begins at `at`, including the code between `${` and `}`. */
function endOfTemplate(text, at) {
  let end = at;
  while (end < text.length && text[end] !== '`') {
    if (text[end] === '\\') end += 2;
    else if (text.startsWith('${', end)) end = endOfBlock(text, end + 2);
    else end += 1;
  }
  return end + 1;
}

/** The position after the `}` of the block whose code begins at `at`. */
function endOfBlock(text, at) {
  let end = at;
  while (end < text.length && text[end] !== '}') {
    if (text[end] === '`') end = endOfTemplate(text, end + 1);
    else if (text[end] === '{') end = endOfBlock(text, end + 1);
    else end = endOfToken(text, end)?.end ?? end + 1;
  }
  return end + 1;
}

/** The text without its comments; their line breaks stay. */
function withoutComments(text) {
  let code = '';
  for (let at = 0; at < text.length; ) {
    const token = text[at] === '`' ? { end: endOfTemplate(text, at + 1) } : endOfToken(text, at);
    const end = token?.end ?? at + 1;
    const part = text.slice(at, end);
    code += token?.isComment ? part.replace(/[^\n]/g, '') : part;
    at = end;
  }
  return code;
}

function countLines(text) {
  return withoutComments(text)
    .split('\n')
    .filter((line) => line.trim() !== '').length;
}

function printCounts(ref) {
  const totals = new Map();
  for (const [path, text] of readSources(ref)) {
    const [, kind, name, , scripts] = SOURCE.exec(path);
    const owner = scripts ?? `${kind}/${name}`;
    const { files, lines } = totals.get(owner) ?? { files: 0, lines: 0 };
    totals.set(owner, { files: files + 1, lines: lines + countLines(text) });
  }
  const rows = [...totals].sort(([one], [other]) => (one < other ? -1 : 1));
  const sum = (key) => rows.reduce((all, [, counted]) => all + counted[key], 0);
  rows.push(['total', { files: sum('files'), lines: sum('lines') }]);
  for (const [owner, { files, lines }] of rows) {
    process.stdout.write(
      `${owner.padEnd(28)}${String(files).padStart(6)} files${String(lines).padStart(8)} lines\n`,
    );
  }
}

try {
  printCounts(process.argv[2]);
} catch (error) {
  // Git has already printed what is wrong with the reference.
  if (error.status === undefined) throw error;
  process.exitCode = 1;
}
