import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const program = fileURLToPath(new URL('../../../scripts/count-lines.mjs', import.meta.url));

/** Seven lines: what looks like a comment inside of a string, a template or a regular expression is none. */
const TRICKY = `/** A docstring
 * of two lines. */
const quotes = /["'\`]/; // a quote that begins no string
const url = 'http://example.org'; /* a comment behind code */

const text = \`// line of a template
\${[1].map((n) => \`\${n /* inside */}\`)}
/* and another\`;
const half = quotes.length / 2; const slashes = /\\/\\//;
/* a comment
   const hidden = 1; */ const shown = 1;
`;

let repository: string;
const git = (...args: string[]) =>
  run('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: repository });
const count = async (...args: string[]) => {
  const { stdout } = await run(process.execPath, [program, ...args], { cwd: repository });
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.replace(/ +/g, ' '));
};

beforeAll(async () => {
  repository = await mkdtemp(join(tmpdir(), 'gridlease-count-'));
  const files = {
    'services/one/src/a.ts': TRICKY,
    'services/one/src/a.test.ts': 'const test = 1;\n',
    'services/one/test/b.ts': 'const test = 1;\n',
    'packages/two/src/generated/c.ts': 'const generated = 1;\n',
    'packages/two/src/d.ts': '// only a comment\n\nconst d = 1;\n',
    'packages/two/readme.md': 'text\n',
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(repository, file)), { recursive: true });
    await writeFile(join(repository, file), text);
  }
  await git('init', '--quiet');
  await git('add', '--all');
  await git('commit', '--quiet', '--message', 'first');
});
afterAll(() => rm(repository, { recursive: true, force: true }));

test('lines of code are counted without tests, generated files, comments and blank lines', async () => {
  expect(await count()).toEqual([
    'packages/two 1 files 1 lines',
    'services/one 1 files 7 lines',
    'total 2 files 8 lines',
  ]);
});

test('an older commit is counted as it was', async () => {
  await writeFile(join(repository, 'packages/two/src/d.ts'), 'const d = 1;\nconst e = 2;\n');
  expect(await count('HEAD')).toContain('packages/two 1 files 1 lines');
  expect(await count()).toContain('packages/two 1 files 2 lines');
});

test('a reference that git does not know is an error', async () => {
  await expect(count('nonsense')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('nonsense'),
  });
});
