import type { Catalogue } from './catalogue.ts';
import { nearestKey, variableOf } from './key-spelling.ts';
import type { Source, Written } from './source-values.ts';

/** A process environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

const PREFIX = 'GRIDLEASE_';

/** Parts of the database's address; see resolveDatabaseUrl. */
const DATABASE_VARIABLES = [
  'GRIDLEASE_DB_HOST',
  'GRIDLEASE_DB_PORT',
  'GRIDLEASE_DB_NAME',
  'GRIDLEASE_DB_USER',
  'GRIDLEASE_DB_PASSWORD',
  'GRIDLEASE_DB_PASSWORD_FILE',
  'GRIDLEASE_DB_SSLMODE',
] as const;

/** Variables with our prefix that are not configuration keys. */
const OTHER_VARIABLES: readonly string[] = ['GRIDLEASE_CONFIG', 'GRIDLEASE_PORT_BASE', ...DATABASE_VARIABLES];
const TEST_PREFIX = 'GRIDLEASE_TEST_';

/** An empty value counts as absent, so that a compose file can pass on a variable that may not be set. */
export function present(environment: Environment, name: string): string | undefined {
  return environment[name] === '' ? undefined : environment[name];
}

function unknownVariable(path: readonly string[], catalogue: Catalogue): string {
  const others = OTHER_VARIABLES.map((variable) => ({
    variable,
    path: variable.slice(PREFIX.length).split('__'),
  }));
  const near = nearestKey(path, [...catalogue.settings, ...others]);
  return `is not a setting${near ? `; did you mean ${near.variable}?` : ''}`;
}

/** Reads the GRIDLEASE_ variables that set keys of the catalogue. */
export function readEnvironmentSource(environment: Environment, catalogue: Catalogue): Source {
  const written: Written[] = [];
  const problems: string[] = [];
  for (const label of Object.keys(environment).sort()) {
    const raw = present(environment, label);
    const ours = label.startsWith(PREFIX) && !label.startsWith(TEST_PREFIX);
    if (raw === undefined || !ours || OTHER_VARIABLES.includes(label)) {
      continue;
    }
    const path = label.slice(PREFIX.length).split('__');
    const meaning = catalogue.meaningOf(path);
    if (meaning === undefined) {
      problems.push(`${label}: ${unknownVariable(path, catalogue)}`);
    } else if ('setting' in meaning) {
      written.push({ ...meaning, raw, label });
    } else {
      problems.push(
        `${label}: is a group of settings, not a value (its members are ${variableOf(meaning.group.path)}__...)`,
      );
    }
  }
  return { written, problems };
}

/** Reads the variables without our prefix that set keys of the catalogue; for a secret also `<NAME>_FILE`. */
export function readAliasSource(environment: Environment, catalogue: Catalogue): Source {
  const names = catalogue.settings.flatMap((setting) =>
    setting.aliases.flatMap((alias) => {
      const plain = { setting, fromFile: false, label: alias };
      return setting.facts.secret ? [plain, { setting, fromFile: true, label: `${alias}_FILE` }] : [plain];
    }),
  );
  const written = names.flatMap((name) => {
    const raw = present(environment, name.label);
    return raw === undefined ? [] : [{ ...name, raw }];
  });
  return { written, problems: [] };
}
