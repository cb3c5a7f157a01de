import { isMap, isScalar, type Pair } from 'yaml';
import type { Catalogue } from './catalogue.ts';
import { nearestKey } from './key-spelling.ts';
import type { Source, Written } from './source-values.ts';
import { isNothing, rawValue, readYaml, type YamlText } from './yaml-text.ts';

/** A key is shown only when it looks like one: a syntax error can turn half a secret into a key. */
function shownKey(path: readonly string[]): string {
  return path.map((name) => (/^[\w.-]{1,60}$/.test(name) ? name : '(no name)')).join('.');
}

function unknownKey(path: readonly string[], catalogue: Catalogue): string {
  const near = nearestKey(path, [...catalogue.settings, ...catalogue.groups]);
  return `is not a setting${near ? `; did you mean ${near.key}?` : ''}`;
}

/**
 * Reads the configuration file's text: a mapping of the catalogue's keys.
 *
 * @param name the file's name for messages
 */
export function readFileSource(text: string, name: string, catalogue: Catalogue): Source {
  const yaml = readYaml(text);
  const problems = yaml.problems.map(({ line, message }) => `${name}:${line}: the line ${message}`);
  const root = yaml.document.contents;
  if (problems.length > 0 || root === null || isNothing(root)) {
    return { written: [], problems };
  }
  if (!isMap(root)) {
    return {
      written: [],
      problems: [`${name}:${yaml.lineAt(root.range[0])}: is not a mapping (key: value)`],
    };
  }
  const reader = { yaml, name, catalogue, written: [] as Written[], problems };
  root.items.forEach((pair) => {
    readPair(reader, pair, []);
  });
  return reader;
}

interface Reader {
  yaml: YamlText;
  name: string;
  catalogue: Catalogue;
  written: Written[];
  problems: string[];
}

function readPair(reader: Reader, pair: Pair, above: readonly string[]): void {
  const { yaml, catalogue, written, problems } = reader;
  const key = isScalar(pair.key) ? String(pair.key.value) : '';
  const path = [...above, key];
  const offset = isScalar(pair.key) ? (pair.key.range?.[0] ?? 0) : 0;
  const label = `${shownKey(path)} (${reader.name}:${yaml.lineAt(offset)})`;
  const meaning = catalogue.meaningOf(path);
  if (meaning === undefined) {
    problems.push(`${label}: ${unknownKey(path, catalogue)}`);
  } else if (isNothing(pair.value)) {
    // `key:` without a value counts as absent.
  } else if ('setting' in meaning) {
    const raw = rawValue(pair.value, yaml.document);
    if (raw === undefined) {
      problems.push(`${label}: has a value that cannot be resolved`);
    } else {
      written.push({ ...meaning, raw, label });
    }
  } else if (isMap(pair.value)) {
    pair.value.items.forEach((inner) => {
      readPair(reader, inner, path);
    });
  } else {
    const members = catalogue.settings.filter(({ key: full }) => full.startsWith(`${meaning.group.key}.`));
    const names = members.map((member) => member.key).join(', ');
    problems.push(`${label}: is a group of settings (${names}), not a value`);
  }
}
