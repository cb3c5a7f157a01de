import type { z } from 'zod';
import { type Aliases, type Catalogue, catalogueOf, type FormerNames } from './catalogue.ts';
import { ConfigError } from './config-error.ts';
import { openConfigFile } from './config-file.ts';
import { type Environment, readAliasSource, readEnvironmentSource } from './environment-source.ts';
import { readFileSource } from './file-source.ts';
import type { RawValue } from './leaf.ts';
import { type Chosen, chooseValues, formerNamesUsed } from './source-values.ts';

export interface LoadOptions<S extends z.ZodObject> {
  /** Built from setting.*() and group(); with `checkedTogether` for what involves several keys. */
  schema: S;
  /** The service's name, for messages and for the heading of the default file. */
  service: string;
  /**
   * Variables that set a key under another name, such as DATABASE_URL: they override the file, GRIDLEASE_ variables
   * override them.
   */
  aliases?: Aliases;
  /** Former names of keys and groups; each use logs a warning with the current name. */
  formerNames?: FormerNames;
  environment: Environment;
  /** Where `config.yaml` is searched, and what relative paths are resolved against. */
  workingFolder: string;
  /** Receives a warning for a default file that could not be written, and for every key given with a former name. */
  warn: (message: string) => void;
}

/** A problem that involves several keys. */
export interface KeyProblem {
  readonly path: readonly string[];
  /** Completes `<key>: ...`. */
  readonly message: string;
}

/** Adds checks that no single key can do. */
export function checkedTogether<S extends z.ZodObject>(
  keys: S,
  problemsOf: (config: z.output<S>) => readonly KeyProblem[],
): S {
  return keys.superRefine((config, context) => {
    for (const { path, message } of problemsOf(config)) {
      // Without `input`: zod keeps it in the issue, and it may be a secret.
      context.issues.push({ code: 'custom', path: [...path], message, input: undefined });
    }
  });
}

/**
 * The configuration of one process: defaults, overridden by the YAML file (GRIDLEASE_CONFIG, else `config.yaml` in
 * the working folder; written with every key commented out when absent), overridden by the environment: first the
 * aliases, then the GRIDLEASE_ variables.
 *
 * @returns the validated values, deeply frozen; durations in milliseconds
 * @throws ConfigError naming every misspelt key and invalid value at once
 */
export function loadConfig<S extends z.ZodObject>(options: LoadOptions<S>): z.output<S> {
  const { schema, service, aliases, formerNames, environment, workingFolder, warn } = options;
  const catalogue = catalogueOf(schema, aliases, formerNames);
  const file = openConfigFile({ schema, service, aliases, environment, workingFolder, warn });
  const inFile = readFileSource(file.text, file.name, catalogue);
  const inEnvironment = readEnvironmentSource(environment, catalogue);
  formerNamesUsed([...inFile.written, ...inEnvironment.written]).forEach(warn);
  const fileValues = chooseValues(inFile, workingFolder);
  const variables = chooseValues(inEnvironment, workingFolder);
  const classic = chooseValues(readAliasSource(environment, catalogue), workingFolder);
  const chosen = new Map([...fileValues.chosen, ...classic.chosen, ...variables.chosen]);

  const problems = [...fileValues.problems, ...classic.problems, ...variables.problems];
  const result = schema.safeParse(toTree(catalogue, chosen));
  if (!result.success) {
    problems.push(...describeIssues(result.error.issues, chosen));
  }
  if (!result.success || problems.length > 0) {
    throw new ConfigError(service, problems);
  }
  return deepFreeze(result.data);
}

function toTree(catalogue: Catalogue, chosen: ReadonlyMap<string, Chosen>): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const { path, key } of catalogue.settings) {
    const value: RawValue | undefined = chosen.get(key)?.raw;
    if (value === undefined) {
      continue;
    }
    let level = root;
    for (const name of path.slice(0, -1)) {
      level[name] ??= {};
      level = level[name] as Record<string, unknown>;
    }
    level[path.at(-1) ?? ''] = value;
  }
  return root;
}

function describeIssues(issues: readonly z.core.$ZodIssue[], chosen: ReadonlyMap<string, Chosen>): string[] {
  return issues.map(({ path, message }) => {
    const key = path.join('.');
    return `${chosen.get(key)?.label ?? key}: ${message}`;
  });
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
