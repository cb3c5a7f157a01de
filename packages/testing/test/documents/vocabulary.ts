import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKOUT } from './markdown.ts';

const SERVICES = ['auth', 'provider-registry', 'storage', 'billing'] as const;

/** The names that documents may use because they exist. */
export interface Vocabulary {
  readonly files: readonly string[];
  /** Keys of the configuration, and their groups, by process. */
  readonly keys: ReadonlyMap<string, ReadonlySet<string>>;
  /** The variables of these keys. */
  readonly variables: ReadonlySet<string>;
  /** Names of metrics by process. */
  readonly metrics: ReadonlyMap<string, ReadonlySet<string>>;
  readonly npmScripts: ReadonlySet<string>;
  /** `/api/v1/wallet/{}`: placeholders without their names. */
  readonly routes: ReadonlySet<string>;
  /** Codes of problems. */
  readonly errorCodes: ReadonlySet<string>;
  /** Types of events, prefixes of subjects. */
  readonly dotted: ReadonlySet<string>;
  /** Every word of our programs, schemas and settings. */
  readonly words: ReadonlySet<string>;
}

const read = (file: string) => readFileSync(join(CHECKOUT, file), 'utf8');

/** Programs and their settings, without tests: a name that only a test has does not exist. */
const IS_PROGRAM = /^(?:services|packages|scripts|deploy)\/|^[^/]*\.(?:yml|yaml|json|ts)$/;
const IS_TEST = /(?:^|\/)(?:test|journeys)\/|\.test\.ts$/;
const IS_TEXT = /\.(?:ts|mjs|json|ya?ml|sh|sql|py|conf)$|file$/;

export function readVocabulary(files: readonly string[]): Vocabulary {
  const programs = files.filter((file) => IS_PROGRAM.test(file) && !IS_TEST.test(file) && IS_TEXT.test(file));
  const text = programs.map(read).join('\n');
  const configuration = read('docs/CONFIG.md');
  const find = (pattern: RegExp) => new Set(text.match(pattern));
  return {
    files,
    keys: readKeys(configuration),
    variables: new Set(configuration.match(/\bGRIDLEASE_[A-Z0-9_]+\b/g)),
    metrics: readMetrics(read('docs/METRICS.md')),
    npmScripts: new Set(Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)),
    routes: readRoutes(),
    errorCodes: find(/(?<=['"`])[a-z]+(?:_[a-z0-9]+)+(?=['"`])/g),
    dotted: find(/(?<=['"`])[a-z]\w*(?:\.\w+)+(?=['"`.])/g),
    words: find(/\b[A-Za-z_]\w*/g),
  };
}

/** From the generated tables, each under the heading of its process. */
function readKeys(text: string): Map<string, Set<string>> {
  const keys = bySection(text, /^\| `([\w.]+)`/gm);
  for (const known of keys.values()) {
    for (const key of [...known]) {
      known.add(`${key}_file`);
      const parts = key.split('.');
      for (let length = 1; length < parts.length; length += 1) known.add(parts.slice(0, length).join('.'));
    }
  }
  return keys;
}

function readMetrics(text: string): Map<string, Set<string>> {
  return bySection(text, /^\| `(\w+)`/gm);
}

function bySection(text: string, pattern: RegExp): Map<string, Set<string>> {
  const sections = text.split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => [
      section.slice(0, section.indexOf('\n')).trim(),
      new Set([...section.matchAll(pattern)].map(([, name = '']) => name)),
    ]),
  );
}

/** A path for comparison: the names of placeholders do not matter. */
export function routeOf(path: string): string {
  return path
    .replace(/\?.*$/, '')
    .replaceAll(/\{[^}]*\}|<[^>]*>/g, '{}')
    .replace(/(?<=.)\/$/, '');
}

function readRoutes(): Set<string> {
  const documents = SERVICES.map(
    (service) => JSON.parse(read(`services/${service}/openapi.json`)) as { paths: object },
  );
  return new Set(documents.flatMap(({ paths }) => Object.keys(paths).map(routeOf)));
}
