import type { z } from 'zod';
import { type Aliases, catalogueOf, type FormerNames, type Setting, type SettingGroup } from './catalogue.ts';
import { type DefaultValue, factsOf, membersOf, type SettingFacts } from './leaf.ts';

const COMMENT_WIDTH = 96;

/** A default in YAML's flow style, quoted only where necessary. */
function yamlText(value: DefaultValue | undefined): string {
  if (value === undefined) {
    return '';
  }
  const plain = String(value);
  const bare = /^[A-Za-z0-9][\w./-]*$/.test(plain) && plain.toLowerCase() !== 'null';
  return typeof value !== 'object' && bare ? plain : JSON.stringify(value);
}

function kindText(facts: SettingFacts): string {
  return facts.allowed === undefined ? facts.kind : `${facts.kind}: ${facts.allowed}`;
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

interface Described {
  schema: z.ZodObject;
  service: string;
  aliases?: Aliases | undefined;
  formerNames?: FormerNames | undefined;
}

function yamlLines(members: [string, z.ZodType][], indent: string): string[] {
  return members.flatMap(([name, member]) => {
    const facts = factsOf(member);
    const prose = facts ? `${facts.doc} (${kindText(facts)})` : (member.meta()?.description ?? '');
    const comment = wrap(prose, COMMENT_WIDTH - indent.length).map((line) => `#${indent}# ${line}`);
    if (facts === undefined) {
      return [...comment, `#${indent}${name}:`, ...yamlLines(membersOf(member), `${indent}  `)];
    }
    const file = facts.secret ? [`#${indent}${name}_file:`] : [];
    return [...comment, `#${indent}${name}: ${yamlText(facts.default)}`.trimEnd(), ...file, ''];
  });
}

/**
 * The file written when there is none: every key with its documentation and default, commented out. Removing the
 * first `#` of every line gives a file with the defaults.
 */
export function renderDefaultFile(options: Described): string {
  const heading = [
    `# Configuration of ${options.service}. Every key shows its default and is commented out: remove the "#"`,
    '# to change one (and that of the group above it). Each may also be given as an environment variable:',
    '# GRIDLEASE_ and the key in upper case, "__" between the levels. The environment overrides this file.',
    ...aliasLines(options.aliases),
    '',
  ].map((line) => (line === '' ? line : `#${line}`));
  const body = yamlLines(membersOf(options.schema), '');
  return `${[...heading, ...body].join('\n').trimEnd()}\n`;
}

function aliasLines(aliases: Aliases = {}): string[] {
  const pairs = Object.entries(aliases).map(([alias, key]) => `${alias} (${key})`);
  if (pairs.length === 0) return [];
  return wrap(`These variables are also read: ${pairs.join(', ')}.`, COMMENT_WIDTH).map(
    (line) => `# ${line}`,
  );
}

/** `minio.*` for a group, `registry.registration.service_name` for a key. */
function formerNameLines({ formerNames = {} }: Described, groups: readonly SettingGroup[]): string[] {
  const isGroup = (key: string) => groups.some((group) => group.key === key);
  const pairs = Object.entries(formerNames).map(([former, key]) =>
    isGroup(key) ? `\`${former}.*\` (\`${key}.*\`)` : `\`${former}\` (\`${key}\`)`,
  );
  if (pairs.length === 0) return [];
  return [
    `Former names are still read, each with a warning that gives the new one: ${pairs.join(', ')}.`,
    '',
  ];
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

function row({ key, variable, aliases, facts }: Setting): string {
  const names = [variable, ...aliases];
  const files = names.map((name) => `\`${name}_FILE\``).join(', ');
  const file = facts.secret ? ` Secret: also \`${key}_file\`, ${files}.` : '';
  const value = facts.default === undefined ? '' : `\`${yamlText(facts.default)}\``;
  const spelt = [key, ...names].map((name) => `\`${name}\``).join('<br>');
  const cells = [spelt, kindText(facts), value, `${facts.doc}${file}`];
  return `| ${cells.map(cell).join(' | ')} |`;
}

function groupLine({ key, doc }: SettingGroup): string {
  return `- \`${key}\`: ${doc}`;
}

/** One service's part of docs/CONFIG.md: a heading, its groups, and a table of its keys. */
export function renderConfigSection(options: Described): string {
  const { settings, groups } = catalogueOf(options.schema, options.aliases);
  return [
    `## ${options.service}`,
    '',
    ...(groups.length > 0 ? ['Groups:', '', ...groups.map(groupLine), ''] : []),
    ...formerNameLines(options, groups),
    '| Key and variable | Value | Default | Meaning |',
    '|---|---|---|---|',
    ...settings.map(row),
    '',
  ].join('\n');
}
