/** `npm run bench -- <suite>`: measures our service, its limit and the obvious implementation. See options.ts. */
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { build, checkout, nodeOptions } from './harness/build.ts';
import { type BenchOptions, readOptions, type SuiteName, USAGE, UsageError } from './harness/options.ts';
import { DEPLOYED, openStage, profiled, type Stage } from './harness/stage.ts';
import type { Suite, SuiteOutcome } from './harness/suite.ts';
import { authSuite } from './suites/auth/suite.ts';
import { billingSuite } from './suites/billing/suite.ts';
import { consoleSuite } from './suites/console/suite.ts';
import { gatewaySuite } from './suites/gateway/suite.ts';
import { ledgerSuite } from './suites/ledger/suite.ts';
import { payoutsSuite } from './suites/payouts/suite.ts';
import { peersSuite } from './suites/peers/suite.ts';
import { measurePlatforms } from './suites/platform/suite.ts';
import { profileSuite } from './suites/profile/suite.ts';
import { registrySuite } from './suites/registry/suite.ts';
import { replicasSuite } from './suites/replicas/suite.ts';
import { storageSuite } from './suites/storage/suite.ts';

/** Those on a stage. */
const SUITES: Readonly<Record<Exclude<SuiteName, 'platform'>, Suite>> = {
  registry: registrySuite,
  gateway: gatewaySuite,
  auth: authSuite,
  storage: storageSuite,
  ledger: ledgerSuite,
  billing: billingSuite,
  payouts: payoutsSuite,
  console: consoleSuite,
  replicas: replicasSuite,
  profile: profileSuite,
  peers: peersSuite,
};
/** PostgreSQL's values of these settings are part of the results: a benchmark without durability is worthless. */
const SETTINGS = ['fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers'];

const say = (line: string) => process.stderr.write(`${line}\n`);

let stage: Stage | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, async () => {
    await stage?.close();
    process.exit(1);
  });
}

try {
  await run(readOptions(process.argv.slice(2)));
} catch (error) {
  say(error instanceof UsageError ? `${error.message}\n\n${USAGE}` : (error as Error).message);
  process.exitCode = 1;
}

async function run(options: BenchOptions): Promise<void> {
  const { suite } = options;
  const outcome =
    suite === 'platform' ? await runPlatform(options) : await runOnStage(SUITES[suite], options);
  process.stdout.write(`\n${outcome.report}`);
  say(`results: ${await writeResults(options, outcome)}`);
}

/** It builds and starts everything itself. */
async function runPlatform(options: BenchOptions) {
  return { ...(await measurePlatforms(options, say)), settings: undefined };
}

async function runOnStage(suite: Suite, options: BenchOptions) {
  say('building ...');
  await build();
  if (options.against !== undefined) await build(options.against);
  say('starting servers ...');
  stage = await openStage(say, options.suite === 'profile' ? profiled(DEPLOYED) : DEPLOYED);
  try {
    const outcome = await suite(stage, options, say);
    return { ...outcome, settings: await readSettings(stage) };
  } finally {
    await stage.close();
  }
}

async function readSettings({ databaseSetting }: Stage): Promise<Record<string, string>> {
  const settings: Record<string, string> = {};
  for (const name of SETTINGS) settings[name] = await databaseSetting(name);
  return settings;
}

interface Outcome extends SuiteOutcome {
  /** Of the stage's PostgreSQL. */
  readonly settings: Readonly<Record<string, string>> | undefined;
}

/** Writes the measurements and their conditions into a new file; returns its path. */
async function writeResults(options: BenchOptions, { settings, results }: Outcome): Promise<string> {
  const { suite, rounds, seconds, connections, providers, mib } = options;
  const measuredAt = new Date().toISOString();
  const written = {
    suite,
    measured_at: measuredAt,
    extent: { rounds, seconds, connections, providers, mib },
    machine: { processors: cpus().length, model: cpus()[0]?.model, node: process.version },
    node_options: nodeOptions(),
    postgres: settings,
    ...results,
  };
  const folder = options.results ?? join(checkout, 'bench-results');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${suite}-${measuredAt.replaceAll(':', '-')}.json`);
  await writeFile(file, `${JSON.stringify(written, null, 2)}\n`);
  return file;
}
