/**
 * Writes docs/ACCESS.md from what the tests of access have seen (`services/<service>/access.json`). With `--check` it writes
 * nothing and fails when the committed file differs.
 *
 * Run: node --conditions=source scripts/write-access-docs.ts [--check]
 */
import { readFileSync } from 'node:fs';
import { writeGenerated } from './lib/generated-file.ts';

const SERVICES = ['auth', 'provider-registry', 'billing', 'storage'];

const INTRODUCTION = `# Who may do what

Written by \`scripts/write-access-docs.ts\` from \`services/<service>/access.json\`; do not edit by hand. Those files are what
the services' tests saw: they try every operation as every caller, with real requests (\`services/*/test/access*.test.ts\`),
and fail if anything changes. After an intended change, \`GRIDLEASE_RECORD_ACCESS=1 npm test -- services/billing/test/access\`
records anew, and \`npm run generate\` writes this page.

The model is one table in \`packages/common/src/access/roles.ts\`:

- **provider** and **renter** do what they like with what is their own. Anyone may register as either.
- **admin** may do everything but what auth alone does when it deletes an account (\`endAccount\`, \`forfeitBalance\`). Administrators assign the roles of the staff: this one and the three below.
- **support** reads accounts and rentals, unlocks accounts and starts resets, of users without a role of the staff.
- **finance** carries out what administrators do with money: corrections, refunds, freezes, decisions, exports. It spends,
  pays out and withdraws for nobody.
- **auditor** reads what administrators read, except \`workload\` and \`connection\` of rentals, and changes nothing.
- **Keys** act for the user who made them, within their scopes, machines and networks. They never have a role of the staff,
  and where a scope gives a service account more (what belongs to others, buckets, \`/providers/live\`, allocations) they reach
  what is their user's.
- **Service accounts** act for everybody, within their scopes. They belong to the platform: they outlive the administrator who
  created them (\`created_by\`) until one revokes them.

Whatever their roles, nobody approves a withdrawal or correction that they asked for, or decides a dispute that they are
party to, and nobody refunds their own rental, adjusts or unfreezes their own wallet, or has a deposit assigned or moved to it
(403 \`own_request\`). Nor does anyone refuse a correction by which others would take something from their wallet.

An operation is about something that belongs to a renter (a wallet, a rental, an object, an account) and, if there is a
machine in it, to the machine's owner: **its renter**, **its owner**. Keys are those of the one to whom it belongs.
**yes**: the caller is let in, and the operation responds as documented. 401: there is no valid token. 403: not for this caller. 404: for this
caller it does not exist.
`;

type Row = Readonly<Record<string, readonly string[]>>;
type Cell = 'yes' | '401' | '403' | '404';

interface Matrix {
  readonly operations: readonly string[];
  readonly callers: readonly string[];
  cell(operation: string, caller: string): Cell;
}

function readJson(path: string) {
  return JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'));
}

function cellOf(outcome: string, where: string): Cell {
  const cell = outcome === 'allowed' ? 'yes' : outcome.slice(0, 3);
  if (cell === 'yes' || cell === '401' || cell === '403' || cell === '404') return cell;
  throw new Error(`${where}: ${outcome} says nothing about access`);
}

function readMatrix(service: string): Matrix {
  const rows: Readonly<Record<string, Row>> = readJson(`services/${service}/access.json`);
  const cells = new Map<string, Cell>();
  const callers = new Set<string>();
  for (const [operation, row] of Object.entries(rows)) {
    for (const [outcome, names] of Object.entries(row)) {
      for (const name of names) {
        callers.add(name);
        cells.set(`${operation} ${name}`, cellOf(outcome, `${service}: ${operation}`));
      }
    }
  }
  return {
    operations: Object.keys(rows),
    callers: [...callers],
    cell(operation, caller) {
      const cell = cells.get(`${operation} ${caller}`);
      if (cell === undefined) throw new Error(`${service}: nobody tried ${operation} as ${caller}`);
      return cell;
    },
  };
}

function table(
  matrix: Matrix,
  operations: readonly string[],
  callers: readonly string[],
  prefix: string,
): string {
  const heads = callers.map((caller) => caller.slice(prefix.length));
  const lines = operations.map((operation) => {
    const cells = callers.map((caller) => matrix.cell(operation, caller));
    return `| \`${operation}\` | ${cells.join(' | ')} |`;
  });
  return [`| operation | ${heads.join(' | ')} |`, `|---|${'---|'.repeat(callers.length)}`, ...lines].join(
    '\n',
  );
}

/** The operations that treat these callers differently in a table, and the others in lines. */
function programs(matrix: Matrix, title: string, callers: readonly string[], prefix: string): string {
  const same = new Map<Cell, string[]>();
  const differing: string[] = [];
  for (const operation of matrix.operations) {
    const cells = new Set(callers.map((caller) => matrix.cell(operation, caller)));
    const [only] = cells;
    if (cells.size === 1 && only !== undefined) same.set(only, [...(same.get(only) ?? []), operation]);
    else differing.push(operation);
  }
  const lines = [...same].map(
    ([cell, operations]) =>
      `- ${cell} for all: ${operations.map((operation) => `\`${operation}\``).join(', ')}`,
  );
  const parts = differing.length === 0 ? [] : [table(matrix, differing, callers, prefix)];
  return [`### ${title}`, ...parts, lines.sort().join('\n')].join('\n\n');
}

/** Who cannot be told apart from an anonymous caller by what is let in. */
const TOKENS = ['anonymous', 'expired token', 'forged token'];

function section(service: string): string {
  const matrix = readMatrix(service);
  const keys = matrix.callers.filter((caller) => caller.startsWith('key '));
  const accounts = matrix.callers.filter((caller) => caller.startsWith('service '));
  const people = matrix.callers.filter((caller) => ![...keys, ...accounts].includes(caller));
  const ordered = [...TOKENS, ...people.filter((caller) => !TOKENS.includes(caller)).sort(byColumn)];
  return [
    `## ${service}`,
    '### People',
    table(matrix, matrix.operations, ordered, ''),
    programs(matrix, 'Keys', keys.sort(), 'key '),
    programs(matrix, 'Service accounts', accounts.sort(), 'service '),
  ].join('\n\n');
}

const COLUMNS = ['its renter', 'its owner', 'another renter', 'another owner'];

/** Customers before the staff, both in the order in which they are explained. */
function byColumn(a: string, b: string): number {
  const place = (caller: string) => (COLUMNS.includes(caller) ? COLUMNS.indexOf(caller) : COLUMNS.length);
  return place(a) - place(b) || (a < b ? -1 : 1);
}

writeGenerated('docs/ACCESS.md', `${[INTRODUCTION.trimEnd(), ...SERVICES.map(section)].join('\n\n')}\n`);
