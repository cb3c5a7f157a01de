import type { z } from 'zod';
import { foldPath, variableOf } from './key-spelling.ts';
import { factsOf, membersOf, type SettingFacts } from './leaf.ts';

export interface Setting {
  path: readonly string[];
  /** The path with dots, as it is shown. */
  key: string;
  /** Its environment variable. */
  variable: string;
  /** Variables without our prefix that set it too, as other deployments of such a service call them. */
  aliases: readonly string[];
  facts: SettingFacts;
}

/**
 * Other names that files and variables of such a service use elsewhere for keys and groups, each with ours (dots
 * between the levels). A group's name stands for every key in it.
 */
export type FormerNames = Readonly<Record<string, string>>;

/** Variables without our prefix, each with the key it sets (dots between the levels). */
export type Aliases = Readonly<Record<string, string>>;

export interface SettingGroup {
  path: readonly string[];
  key: string;
  variable: string;
  doc: string;
}

/**
 * What a path refers to. `fromFile`: the `<key>_file` of a secret; `isFormer`: written with a former name of the key.
 */
export type Meaning = ({ setting: Setting; fromFile: boolean } | { group: SettingGroup }) & {
  isFormer?: boolean;
};

export interface Catalogue {
  settings: readonly Setting[];
  groups: readonly SettingGroup[];
  /** Finds a path in any of its spellings. */
  meaningOf(path: readonly string[]): Meaning | undefined;
}

/** Lists every key of a configuration schema, in schema order. */
export function catalogueOf(
  schema: z.ZodType,
  aliases: Aliases = {},
  formerNames: FormerNames = {},
): Catalogue {
  const settings: Setting[] = [];
  const groups: SettingGroup[] = [];
  const meanings = new Map<string, Meaning>();

  function add(path: readonly string[], meaning: Meaning): void {
    const folded = foldPath(path);
    if (meanings.has(folded)) {
      throw new TypeError(`two configuration keys have the same spelling: ${path.join('.')}`);
    }
    meanings.set(folded, meaning);
  }

  function visit(member: z.ZodType, path: readonly string[]): void {
    const facts = factsOf(member);
    const self = { path, key: path.join('.'), variable: variableOf(path) };
    if (facts === undefined) {
      const group = { ...self, doc: member.meta()?.description ?? '' };
      groups.push(group);
      add(path, { group });
      visitMembers(member, path);
      return;
    }
    const setting = { ...self, aliases: aliasesOf(aliases, self.key), facts };
    settings.push(setting);
    add(path, { setting, fromFile: false });
    if (facts.secret) {
      add([...path.slice(0, -1), `${path.at(-1)}_file`], { setting, fromFile: true });
    }
  }

  function visitMembers(parent: z.ZodType, path: readonly string[]): void {
    for (const [name, member] of membersOf(parent)) {
      visit(member, [...path, name]);
    }
  }

  visitMembers(schema, []);
  requireKeys(aliases, settings);
  const today = renaming(formerNames, [...settings, ...groups]);
  const meaningOf = (path: readonly string[]): Meaning | undefined => {
    const folded = foldPath(path);
    const current = meanings.get(folded);
    if (current !== undefined) return current;
    const meaning = meanings.get(today(folded));
    return meaning && { ...meaning, isFormer: true };
  };
  return { settings, groups, meaningOf };
}

/**
 * The current folded path for one that may begin with a former name; names within a renamed group may be former, too.
 */
function renaming(formerNames: FormerNames, known: readonly { readonly key: string }[]) {
  for (const key of Object.values(formerNames)) {
    if (known.some((one) => one.key === key)) continue;
    throw new TypeError(`a former name refers to ${key}, which is not a configuration key`);
  }
  const names = Object.entries(formerNames).map(
    ([former, key]) => [foldPath(former.split('.')), foldPath(key.split('.'))] as const,
  );
  return (path: string): string =>
    names.reduce((current, [former, key]) => {
      if (current === former) return key;
      return current.startsWith(`${former}.`) ? key + current.slice(former.length) : current;
    }, path);
}

function aliasesOf(aliases: Aliases, key: string): string[] {
  return Object.keys(aliases).filter((alias) => aliases[alias] === key);
}

function requireKeys(aliases: Aliases, settings: readonly Setting[]): void {
  for (const [alias, key] of Object.entries(aliases)) {
    if (settings.some((setting) => setting.key === key)) continue;
    throw new TypeError(`${alias} refers to ${key}, which is not a configuration key`);
  }
}
