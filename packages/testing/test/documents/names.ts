import { dirname, join, normalize } from 'node:path';
import type { Document } from './markdown.ts';
import { routeOf, type Vocabulary } from './vocabulary.ts';

/** One name that a document uses. */
interface Use {
  readonly document: Document;
  readonly number: number;
  /** The paragraph, or the block, that contains it. */
  readonly context: string;
  readonly code: string;
  /** Of the block, if it is in one. */
  readonly language?: string;
}

type Check = (use: Use, known: Vocabulary) => string | undefined;

const DOTTED = /^[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)+(?:\.\*)?$/;
const SNAKE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/;
const METRIC = /^[a-z]+(?:_[a-z0-9]+)*_(?:total|seconds|timestamp|bytes|depth|up)$/;
const SERIES = /_(?:bucket|count|sum)$/;
const OURS = /^(?:services|packages|deploy|docs|scripts)\//;
/** Names of the machine's containers, of other programs, below a service's own address, or of the gateway itself. */
const NO_ROUTE =
  /^\/(?:run|secrets|data|backups|bin|var|etc|dev|proc|srv|usr|tmp|v1|metrics|health|api\/v1\/health|console|docs|redoc|openapi\.json)(?:\/|$)/;

/** Names in each document that do not exist, as `file:line: what`. */
export function findWrongNames(documents: readonly Document[], known: Vocabulary): string[] {
  return documents.flatMap((document) =>
    usesOf(document).flatMap((use) => {
      const problems = [...new Set(CHECKS.flatMap((check) => check(use, known) ?? []))];
      return problems.map((problem) => `${document.file}:${use.number}: ${problem}`);
    }),
  );
}

function usesOf(document: Document): Use[] {
  const { lines, blocks } = document;
  const inline = lines.flatMap(({ number, text, code }) =>
    code.map((each) => ({ document, number, context: text, code: each })),
  );
  const fenced = blocks
    .filter(({ language }) => ['sh', 'bash', 'console', ''].includes(language))
    .flatMap(({ number, text, language }) =>
      text
        .split('\n')
        .map((code, at) => ({ document, number: number + 1 + at, context: text, code, language })),
    );
  return [...inline, ...fenced];
}

/** Which process a key belongs to, where the text says so. */
function processOf({ document, context, code }: Use, known: Vocabulary): string | undefined {
  const [, folder] = /^services\/([^/]+)\/README\.md$/.exec(document.file) ?? [];
  const [, named] = new RegExp(`\`${code.replaceAll(/[.*]/g, '\\$&')}\` of ([a-z-]+)`).exec(context) ?? [];
  if (named !== undefined && known.keys.has(named)) return named;
  const measured = [...known.metrics].filter(([, names]) =>
    [...names].some((name) => context.includes(`\`${name}\``)),
  );
  const owners = measured.map(([process]) => process).filter((process) => known.keys.has(process));
  return folder ?? (owners.length === 1 ? owners[0] : undefined);
}

const checkKey: Check = (use, known) => {
  const code = use.code.replace(/(?:: |=| = ).*$/, '');
  if (!DOTTED.test(code) || isFileName(code, known)) return undefined;
  const key = code.replace(/\.\*$/, '');
  const [group = ''] = key.split('.');
  const holders = [...known.keys].filter(([, all]) => all.has(key)).map(([name]) => name);
  if (holders.length === 0) {
    return isDotted(key, known) ? undefined : `${key} is no key of a configuration`;
  }
  const process = processOf({ ...use, code }, known);
  const hasGroup = process !== undefined && known.keys.get(process)?.has(group);
  return hasGroup && !holders.includes(process)
    ? `${process} has no key ${key} (${holders.join(', ')} has)`
    : undefined;
};

function isFileName(code: string, { files }: Vocabulary): boolean {
  return files.some((file) => file === code || file.endsWith(`/${code}`));
}

/** The type of an event, a subject, or a member of JSON. */
function isDotted(name: string, { dotted, words, keys }: Vocabulary): boolean {
  const parts = name.split('.');
  if (parts.some((_, at) => at > 0 && dotted.has(parts.slice(0, at + 1).join('.')))) return true;
  const [group = ''] = parts;
  const isGroup = [...keys.values()].some((all) => [...all].some((key) => key.startsWith(`${group}.`)));
  return !isGroup && parts.every((part) => words.has(part));
}

const checkVariable: Check = ({ code }, { variables, words }) => {
  const names = code.match(/\bGRIDLEASE_[A-Z0-9_]+\b/g) ?? [];
  const wrong = names.find((name) => !variables.has(name) && !words.has(name) && !isPutTogether(name, words));
  return wrong === undefined ? undefined : `${wrong} is no variable`;
};

/** A name that a program builds from a prefix: `GRIDLEASE_SOAK_${name}`. */
function isPutTogether(name: string, words: ReadonlySet<string>): boolean {
  const ends = [...name.matchAll(/_+/g)].map(({ index, 0: bar }) => index + bar.length);
  return ends.some((end) => end > 'GRIDLEASE_'.length && words.has(name.slice(0, end)));
}

const checkWord: Check = ({ code }, { metrics, words }) => {
  const [name = ''] = code.split(/[{=: ]/, 1);
  if (!SNAKE.test(name)) return undefined;
  const names = [...metrics.values()].flatMap((each) => [...each]);
  if (names.includes(name) || names.includes(name.replace(SERIES, ''))) return undefined;
  if (/^(?:nodejs|process)_/.test(name) || words.has(name.replace(/_file$/, ''))) return undefined;
  const prefixes = new Set(names.map((each) => each.split('_', 1)[0]));
  if (METRIC.test(name) && prefixes.has(name.split('_', 1)[0]) && !words.has(name))
    return `${name} is no metric`;
  return words.has(name) ? undefined : `${name} is nowhere in the programs`;
};

const checkErrorCode: Check = ({ context, code }, { errorCodes }) => {
  const isCode = SNAKE.test(code) && new RegExp(`\\b[45]\\d\\d \`${code}\``).test(context);
  return isCode && !errorCodes.has(code) ? `${code} is no code of an error` : undefined;
};

const checkNpmScript: Check = ({ code, language }, { npmScripts }) => {
  if (language === '') return undefined;
  const runs = [...code.matchAll(/\bnpm (?:run (?:--\S+ )*)?([a-z][\w:-]*)/g)];
  const wrong = runs.find(
    ([all, name = '']) =>
      !npmScripts.has(name) && (all.startsWith('npm run') || !/^(install|ci|pack|publish)$/.test(name)),
  );
  return wrong === undefined ? undefined : `npm has no script ${wrong[1]}`;
};

const checkFile: Check = ({ document, code }, { files }) => {
  const [path = ''] = code.split(/[ :#]/, 1);
  const bare = normalize(path.replace(/\/$/, ''));
  const isFile =
    OURS.test(path) || (/^[\w.-]+(?:\/[\w.-]+)*\.(?:ts|mjs|sh|ya?ml)$/.test(path) && path.includes('/'));
  if (!isFile || /[<*{]/.test(path)) return undefined;
  const places = [bare, join(dirname(document.file), bare), join(dirname(document.file), 'src', bare)];
  const isThere = files.some((file) =>
    places.some((place) => file === place || file.startsWith(`${place}/`)),
  );
  // A service's file by its feature: `usage/record.ts`.
  return isThere || files.some((file) => file.endsWith(`/${bare}`)) ? undefined : `there is no file ${path}`;
};

const checkRoute: Check = ({ code }, { routes }) => {
  const [, path] = /^(?:(?:GET|PUT|POST|PATCH|DELETE|HEAD) )?(\/[a-z][^\s`]*)/.exec(code) ?? [];
  if (path === undefined || path.includes('%') || NO_ROUTE.test(path)) return undefined;
  const route = routeOf(path.replace(/\/(?:\.\.\.|…)$/, '/{}'));
  return [...routes].some((known) => isOf(route, known) || isOf(`/api/v1${route}`, known))
    ? undefined
    : `no service has ${path}`;
};

/** Whether a path is a route's, its beginning, or its end, as in a service's README below a heading. */
function isOf(path: string, route: string): boolean {
  return patternOf(route).test(path) || route.startsWith(`${path}/`) || route.endsWith(path);
}

function patternOf(route: string): RegExp {
  return new RegExp(`^${route.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll('{}', '[^/]+')}$`);
}

const CHECKS: readonly Check[] = [
  checkKey,
  checkVariable,
  checkWord,
  checkErrorCode,
  checkNpmScript,
  checkFile,
  checkRoute,
];

/** Links to missing files, and to headings that their documents do not have. */
export function findBrokenLinks(
  documents: readonly Document[],
  { files }: Pick<Vocabulary, 'files'>,
): string[] {
  const anchors = new Map(
    documents.map(({ file, lines }) => [file, new Set(lines.flatMap(({ text }) => anchorOf(text)))]),
  );
  const problemOf = (file: string, target: string) => {
    const [path = '', anchor] = target.split('#');
    const to = path === '' ? file : normalize(join(dirname(file), path)).replace(/\/$/, '');
    if (!files.some((each) => each === to || each.startsWith(`${to}/`))) return [`no file ${target}`];
    const isThere = anchor === undefined || (anchors.get(to)?.has(anchor) ?? true);
    return isThere ? [] : [`no heading ${target}`];
  };
  return documents.flatMap(({ file, lines }) =>
    lines.flatMap(({ number, text }) =>
      [...text.matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g)]
        .flatMap(([, target = '']) => problemOf(file, target))
        .map((problem) => `${file}:${number}: ${problem}`),
    ),
  );
}

/** As GitHub derives it from a heading. */
function anchorOf(line: string): string[] {
  const [, heading] = /^#+ (.*)$/.exec(line) ?? [];
  if (heading === undefined) return [];
  return [
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  ];
}
