import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findCycles, findUpwardImports, readFolderGraph } from '../../../scripts/lib/folder-graph.ts';
import { WINGS } from '../../../scripts/lib/wings.ts';

/** The folder graph of a tree of these files. */
async function graphOf(files: Readonly<Record<string, string>>): Promise<ReturnType<typeof readFolderGraph>> {
  const root = await mkdtemp(join(tmpdir(), 'gridlease-cycles-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [name, code] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), code);
  }
  return readFolderGraph(root);
}

const cyclesOf = async (files: Readonly<Record<string, string>>) => findCycles(await graphOf(files));

test('one-way imports between folders make no cycle', async () => {
  const files = {
    'main.ts': "import { a } from './wallets/a.ts';\nimport { b } from './money/b.ts';\n",
    'wallets/a.ts': "import type { B } from '../money/b.ts';\nimport { c } from './c.ts';\n",
    'wallets/c.ts': "import { a } from './a.ts';\n",
    'money/b.ts': "import { b } from '@gridlease/common/b';\n",
  };
  expect(await cyclesOf(files)).toEqual([]);
});

test.each([
  ['an import', "import { c } from '../wallets/c.ts';"],
  ['a type import', "import type { C } from '../wallets/c.ts';"],
  ['an import over several lines', "import {\n  c,\n} from '../wallets/c.ts';"],
  ['a dynamic import', "const c = await import('../wallets/c.ts');"],
  ['an imported type', "type C = import('../wallets/c.ts').C;"],
  ['a re-export', "export * from '../wallets/c.ts';"],
])('a cycle closed by %s is found, though no file imports itself', async (_kind, code) => {
  const files = {
    'wallets/a.ts': "import { b } from '../money/b.ts';\n",
    'wallets/c.ts': 'export const c = 1;\n',
    'money/b.ts': code,
  };
  expect(await cyclesOf(files)).toEqual([['money', 'wallets']]);
});

test('a folder and the files outside all folders, a folder and one inside it, count as folders', async () => {
  const files = {
    'app.ts': "import { a } from './store/a.ts';\n",
    'errors.ts': '',
    'store/a.ts': "import '../errors.ts';\nimport './disk/b.ts';\n",
    'store/disk/b.ts': "import '../c.ts';\n",
  };
  expect(await cyclesOf(files)).toEqual([['.', 'store', 'store/disk']]);
});

test('a test that imports back makes no cycle', async () => {
  const files = {
    'a/a.ts': "import '../b/b.ts';\n",
    'b/b.ts': '',
    'b/b.test.ts': "import '../a/a.ts';\n",
  };
  expect(await cyclesOf(files)).toEqual([]);
});

test('an import from a wing to one above it or beside it is reported', async () => {
  const wings = [['http'], ['books'], ['chain', 'market'], ['rentals']];
  const upward = {
    'http/a.ts': "import type { B } from '../books/ledger/b.ts';\n",
    'books/ledger/b.ts': "import { c } from '../../rentals/sessions/c.ts';\n",
    'chain/c.ts': "import { d } from '../market/d.ts';\n",
  };
  const downward = {
    'app.ts': "import './rentals/c.ts';\n",
    'market/d.ts': "import '../books/b.ts';\nimport '../http/a.ts';\n",
    'rentals/sessions/c.ts': "import '../usage/d.ts';\nimport '../../chain/c.ts';\n",
  };
  expect(findUpwardImports(await graphOf({ ...upward, ...downward }), wings)).toEqual([
    'books/ledger/b.ts imports rentals/sessions/c.ts',
    'chain/c.ts imports market/d.ts',
    'http/a.ts imports books/ledger/b.ts',
  ]);
});

const STEPS = WINGS['services/billing'] ?? [];
const ORDERED = STEPS.flatMap((wings, step) => wings.map((wing) => ({ wing, step })));

test.each(ORDERED)(
  'billing: $wing imports every wing below it and none beside or above it',
  async (lower) => {
    const others = ORDERED.filter(({ wing }) => wing !== lower.wing);
    const imports = others.map(({ wing }) => `import '../../${wing}/b.ts';\n`).join('');
    const found = findUpwardImports(await graphOf({ [`${lower.wing}/feature/a.ts`]: imports }), STEPS);
    const forbidden = others.filter(({ step }) => step >= lower.step);
    expect(found.sort()).toEqual(
      forbidden.map(({ wing }) => `${lower.wing}/feature/a.ts imports ${wing}/b.ts`).sort(),
    );
  },
);
