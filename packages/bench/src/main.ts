/** `npm run bench -- <suite>`: measures ours, the limit and the obvious implementation in turn. See options.ts. */
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { build, checkout, nodeOptions } from './build.ts';
import { measureGateway, measureOperation, type OperationResult, type Subject } from './measure.ts';
import { type BenchOptions, readOptions, USAGE, UsageError } from './options.ts';
import { renderTable } from './report.ts';
import { openStage, type Stage } from './stage.ts';
import { openRegistrySubject } from './suites/registry.ts';
import { summarizeGateway, summarizeOperation } from './summary.ts';

/** Makes a subject with a fleet of so many providers. */
const SUITES: Readonly<Record<string, (stage: Stage, providers: number) => Promise<Subject>>> = {
  registry: openRegistrySubject,
};
/** What PostgreSQL says of these stands in the results: a benchmark without durability is none. */
const DURABILITY = ['fsync', 'synchronous_commit', 'full_page_writes'];

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
  const openSubject = SUITES[options.suite];
  if (openSubject === undefined) throw new UsageError(`there is no suite ${options.suite}`);
  say('building ...');
  await build();
  say('starting servers ...');
  stage = await openStage(say);
  try {
    const subject = await openSubject(stage, options.providers);
    await measure(stage, subject, options);
  } finally {
    await stage.close();
  }
}

async function measure({ generator, databaseSetting }: Stage, subject: Subject, options: BenchOptions) {
  const operations = subject.operations.filter(
    ({ name }) => options.only.length === 0 || options.only.includes(name),
  );
  if (operations.length === 0) throw new Error(`there is no operation ${options.only.join(', ')}`);
  say('measuring the gateway ...');
  const gateway = await measureGateway(generator, subject, options);
  const results: OperationResult[] = [];
  for (const operation of operations) {
    say(`measuring ${operation.name} ...`);
    results.push(await measureOperation(generator, subject, operation, options));
  }
  const summaries = results.map(summarizeOperation);
  const gatewaySummary = summarizeGateway(gateway);
  process.stdout.write(`\n${renderTable(options, summaries, gatewaySummary)}`);

  const { suite, rounds, seconds, connections, providers } = options;
  const durability: Record<string, string> = {};
  for (const name of DURABILITY) durability[name] = await databaseSetting(name);
  const file = await writeResults(options, {
    suite,
    measured_at: new Date().toISOString(),
    extent: { rounds, seconds, connections, providers },
    machine: { processors: cpus().length, model: cpus()[0]?.model, node: process.version },
    node_options: nodeOptions(),
    postgres: durability,
    operations: summaries,
    gateway: gatewaySummary,
    rounds: { operations: results, gateway },
  });
  say(`results: ${file}`);
}

async function writeResults(
  options: BenchOptions,
  results: { readonly measured_at: string; readonly [part: string]: unknown },
): Promise<string> {
  const folder = options.results ?? join(checkout, 'bench-results');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${options.suite}-${results.measured_at.replaceAll(':', '-')}.json`);
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
  return file;
}
