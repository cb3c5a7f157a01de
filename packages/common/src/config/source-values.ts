import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Setting } from './catalogue.ts';
import type { RawValue } from './leaf.ts';

/** One key as written in one source. */
export interface Written {
  setting: Setting;
  /** The value is the path of a file that holds the secret. */
  fromFile: boolean;
  raw: RawValue;
  /** Written with a former name of the key. */
  isFormer?: boolean;
  /** The key as it was written, with its place: `databse.migrate (config.yaml:4)`. */
  label: string;
}

/** What one source contains, and what is wrong with it. */
export interface Source {
  written: readonly Written[];
  problems: readonly string[];
}

/** One line for each key that was written with a former name, with its current name. */
export function formerNamesUsed(written: readonly Written[]): string[] {
  return written
    .filter(({ isFormer }) => isFormer === true)
    .map(
      ({ label, setting, fromFile }) =>
        `${label} is a former name: the key is called ${setting.key}${fromFile ? '_file' : ''} ` +
        `(${setting.variable}${fromFile ? '_FILE' : ''}).`,
    );
}

export type Chosen = Pick<Written, 'raw' | 'label'>;

/** A secret kept in its own file: the text without the newline that editors put at the end. */
export function readSecretFile(path: string, workingFolder: string): { text: string } | { problem: string } {
  try {
    const text = readFileSync(resolve(workingFolder, path), 'utf8').replace(/\r?\n$/, '');
    return text === '' ? { problem: 'names a file that is empty' } : { text };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    return { problem: `names a file that cannot be read (${code})` };
  }
}

/**
 * The values of one source by key. A key written twice (in two spellings, or beside its `<key>_file`) is a problem,
 * because the intended one is unknown.
 */
export function chooseValues(source: Source, workingFolder: string) {
  const labels = new Map<string, string>();
  const chosen = new Map<string, Chosen>();
  const problems = [...source.problems];
  for (const { setting, fromFile, raw, label } of source.written) {
    const earlier = labels.get(setting.key);
    if (earlier !== undefined) {
      problems.push(`${label}: is given already as ${earlier}`);
      continue;
    }
    labels.set(setting.key, label);
    const value = fromFile ? secretOf(raw, workingFolder) : { text: raw };
    if ('problem' in value) {
      problems.push(`${label}: ${value.problem}`);
    } else {
      chosen.set(setting.key, { raw: value.text, label });
    }
  }
  return { chosen, problems };
}

function secretOf(raw: RawValue, workingFolder: string) {
  return typeof raw === 'string'
    ? readSecretFile(raw, workingFolder)
    : { problem: 'is not the path of a file' };
}
