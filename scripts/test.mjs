// `npm test`: installs what is needed and runs every check, all of them even when one fails. The last line on
// standard output is `N passed, N failed` (with `, N skipped` if any): vitest's tests, and one for each static check.
// Arguments after `--` are passed to vitest (`npm test -- leases -t sweeper`); the static checks are then omitted,
// because they cannot be narrowed to the same selection. `--check` (`npm run check`) runs the static checks alone.
// With `GRIDLEASE_TEST_COUNTS`, the result is written to that file instead of the last line, for sum-tests.mjs to add
// several runs up; with `GRIDLEASE_TEST_MINUTES` the whole run has only so long.
// Plain JavaScript for any Node from 18 on, without dependencies: it runs before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { signalGroup } from './lib/child-process.mjs';
import { checkout, ensureInstalled } from './lib/install.mjs';

/** A step that hangs has failed; runs of hours (`npm run soak`) get a day, image builds half of one. */
const STEP_MINUTES = {
  'vitest.soak.config.ts': 24 * 60,
  'vitest.compose.config.ts': 12 * 60,
  'vitest.platform.config.ts': 90,
};
const STEP_TIMEOUT_MS = (STEP_MINUTES[process.argv.find((word) => word in STEP_MINUTES)] ?? 75) * 60_000;
/** How long a step that was told to end may take to stop its servers. */
const END_TIMEOUT_MS = 15_000;

// biome-ignore lint/style/noProcessEnv: this file is a program; the environment enters here.
const environment = process.env;
const endsAt = Date.now() + Number(environment.GRIDLEASE_TEST_MINUTES || Number.POSITIVE_INFINITY) * 60_000;
const isStrict = ['true', '1'].includes(environment.CI ?? '');
/** Debian's mirrors may drop the old package of the Consul agent any day, which is not a fault of this code. */
const EXCUSED = /^needs a Consul agent, and fetch-consul: the mirror no longer has/;
/**
 * Tests of whole processes, in real time. Beside two other files on two processors one of hundreds may run out of that
 * time; on a build server each gets a second chance alone, and is named in the report. Other tests of services and
 * packages have none: theirs are random inputs, and a second run would draw others.
 */
const IN_REAL_TIME =
  /^(packages\/testing\/(journeys|browser)|packages\/(agent|devstack)\/test|services\/billing\/test\/killed)\//;
/** More than this many files that fail are no accident. */
const SECOND_CHANCES = 4;
/** What the report shows of the reason why a test failed. */
const REASON_LENGTH = 400;
const bin = join(checkout, 'node_modules', '.bin');

const STATIC_CHECKS = [
  { title: 'format, lint and layer rules', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { title: 'types', command: 'tsc', args: ['--project', 'tsconfig.json'] },
  { title: 'types of the console', command: 'tsc', args: ['--project', 'packages/console/tsconfig.json'] },
  {
    title: 'types of the tests in a browser',
    command: 'tsc',
    args: ['--project', 'packages/testing/browser/tsconfig.json'],
  },
  { title: 'folder cycles and wings', command: 'node', args: ['scripts/check-folders.ts'] },
  { title: 'matrix of access', command: 'node', args: ['scripts/write-access-docs.ts', '--check'] },
  { title: 'unused code', command: 'knip', args: ['--tsConfig', 'scripts/knip.tsconfig.json'] },
];
const TEST_TIERS = [
  { title: 'unit tests', projects: ['unit'] },
  {
    title: 'integration tests and journeys',
    projects: ['simulations', 'integration', 'isolated', 'journeys'],
  },
];

const total = { passed: 0, failed: 0, skipped: [], failures: [], repeated: [] };
let current;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (current !== undefined) signalGroup(current, 'SIGTERM');
    process.exitCode = 1;
    setTimeout(() => process.exit(1), END_TIMEOUT_MS).unref();
    current?.once('exit', () => process.exit(1));
    if (current === undefined) process.exit(1);
  });
}

const selection = process.argv.slice(2);
const isCheck = selection[0] === '--check';
const folder = mkdtempSync(join(tmpdir(), 'gridlease-results-'));
try {
  const isReady = await ensureInstalled({
    onChild: (child) => {
      current = child;
    },
  });
  if (!isReady) fail('installation');
  else if (selection.length > 0 && !isCheck) await runVitest('selected tests', selection);
  else {
    for (const { title, command, args } of STATIC_CHECKS) await runStaticCheck(title, command, args);
    for (const { title, projects } of isCheck ? [] : TEST_TIERS)
      await runVitest(
        title,
        projects.map((project) => `--project=${project}`),
      );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
report();

async function runStaticCheck(title, command, args) {
  announce(title);
  const { ok, how } = await run(command, args);
  if (ok) total.passed += 1;
  else fail(`${title} (${command} ${how})`);
}

async function runVitest(title, args) {
  const first = await vitest(title, args);
  if (first.results === undefined) return fail(`${title} (vitest ${first.how} without results)`);
  const { files, unhandled } = first.results;
  const before = total.failed + total.repeated.length;
  const passedAlone = await repeatAlone(title, args, files);
  const ran = files.map((file) => countFile(file, passedAlone)).reduce((sum, count) => sum + count, 0);
  for (const message of unhandled) fail(`${title} (outside of any test: ${message})`);
  if (ran === 0) fail(`${title} (no test ran)`);
  else if (!first.ok && total.failed + total.repeated.length === before)
    fail(`${title} (vitest ${first.how} though every test passed)`);
}

async function vitest(title, args) {
  announce(title);
  const file = join(folder, `${title.replaceAll(/\W+/g, '-')}.json`);
  const reporters = [
    '--reporter=default',
    `--reporter=${join(checkout, 'scripts', 'lib', 'vitest-results.mjs')}`,
  ];
  const settings = { GRIDLEASE_TEST_RESULTS: file };
  const { ok, how } = await run('vitest', ['run', ...reporters, ...args], settings);
  return { ok, how, results: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined };
}

/** Runs the files that may have a second chance again, one at a time; returns the titles of the tests that then passed. */
async function repeatAlone(title, args, files) {
  const failed = files.filter(({ hasErrors, tests }) => hasErrors || tests.some(isFailed));
  const mayRepeat = failed.every(({ file, hasErrors }) => IN_REAL_TIME.test(file) && !hasErrors);
  if (!isStrict || failed.length === 0 || failed.length > SECOND_CHANCES || !mayRepeat) return new Set();
  const options = args.filter((word) => !word.endsWith('.test.ts'));
  const again = [...options, '--maxWorkers=1', ...failed.map(({ file }) => file)];
  const { results } = await vitest(`what failed of ${title}, alone`, again);
  const repeated = results?.files.filter(({ hasErrors }) => !hasErrors) ?? [];
  return new Set(
    repeated.flatMap(({ file, tests }) => tests.filter(isPassed).map(({ name }) => `${file}: ${name}`)),
  );
}

function isFailed({ state }) {
  return state === 'failed';
}

function isPassed({ state }) {
  return state === 'passed';
}

/** Adds one file's tests to the total and returns how many ran. */
function countFile({ file, hasErrors, tests }, passedAlone) {
  let ran = 0;
  for (const { name, state, reason } of tests) {
    const title = `${file}: ${name}`;
    const because = reason?.replaceAll(/\s+/g, ' ').slice(0, REASON_LENGTH) ?? 'no reason given';
    if (state === 'passed') total.passed += 1;
    else if (state === 'failed' && passedAlone.has(title)) passAlone(`${title} (${because})`);
    else if (state === 'failed') fail(`${title} (${because})`);
    else leaveOut(title, because);
    if (state === 'passed' || state === 'failed') ran += 1;
  }
  if (hasErrors && !tests.some(isFailed)) fail(`${file} (while loading or in a hook)`);
  return ran;
}

function passAlone(title) {
  total.passed += 1;
  total.repeated.push(title);
}

/** A skipped test proves nothing: where nobody reads the list, it is a failure. */
function leaveOut(title, reason) {
  if (isStrict && !EXCUSED.test(reason)) fail(`${title} (not run: ${reason})`);
  else total.skipped.push(`${title} (${reason})`);
}

function run(command, args, settings = {}) {
  return new Promise((resolve) => {
    current = spawn(join(bin, command), args, {
      cwd: checkout,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...environment, ...settings, PATH: `${bin}${delimiter}${environment.PATH ?? ''}` },
      detached: true,
    });
    const child = current;
    const limitMs = Math.max(0, Math.min(STEP_TIMEOUT_MS, endsAt - Date.now()));
    const timer = setTimeout(() => {
      process.stderr.write(`${command} did not end within ${(limitMs / 60_000).toFixed(1)} minutes.\n`);
      signalGroup(child, 'SIGTERM');
      setTimeout(() => signalGroup(child, 'SIGKILL'), END_TIMEOUT_MS).unref();
    }, limitMs);
    const end = (ok, how) => {
      clearTimeout(timer);
      current = undefined;
      resolve({ ok, how });
    };
    child.once('error', (error) => end(false, `cannot be run: ${error.message}`));
    child.once('exit', (code, signal) => end(code === 0, `ended with ${signal ?? `exit code ${code}`}`));
  });
}

function announce(title) {
  process.stdout.write(`\n== ${title}\n`);
}

function fail(title) {
  total.failed += 1;
  total.failures.push(title);
}

function report() {
  const { passed, failures, skipped, repeated } = total;
  process.stdout.write('\n');
  for (const title of failures) process.stdout.write(`failed: ${title}\n`);
  for (const title of skipped) process.stdout.write(`not run: ${title}\n`);
  for (const title of repeated) process.stdout.write(`passed alone, having failed beside others: ${title}\n`);
  process.exitCode = total.failed > 0 ? 1 : 0;
  const counts = environment.GRIDLEASE_TEST_COUNTS;
  if (counts) return writeFileSync(counts, JSON.stringify(total));
  const rest = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
  process.stdout.write(`${passed} passed, ${total.failed} failed${rest}\n`);
}
