import { parseArgs } from 'node:util';

export interface BenchOptions {
  readonly suite: string;
  /** How often each of the three is measured, in turn. */
  readonly rounds: number;
  /** How long one measurement lasts. */
  readonly seconds: number;
  /** Kept-alive connections of the load generator. */
  readonly connections: number;
  /** Machines that are registered before anything is measured. */
  readonly providers: number;
  /** Names of the operations to measure; empty: all. */
  readonly only: readonly string[];
  /** Folder of the results; undefined: bench-results of the checkout. */
  readonly results: string | undefined;
}

export const USAGE = `npm run bench -- <suite> [options]

  suite                 registry
  --rounds <n>          rounds of ours, limit, obvious (5)
  --seconds <n>         length of one measurement (4)
  --connections <n>     kept-alive connections of the load generator (64)
  --providers <n>       machines registered beforehand (2000)
  --only <names>        operations, with commas between (all)
  --results <folder>    where to write the results (bench-results)
`;

/** The command line is wrong; the message says what. */
export class UsageError extends Error {}

/** Reads the command line. Throws UsageError. */
export function readOptions(args: readonly string[]): BenchOptions {
  const { positionals, values } = parse(args);
  const [suite, ...rest] = positionals;
  if (suite === undefined || rest.length > 0) throw new UsageError('say which one suite to run');
  return {
    suite,
    rounds: positiveInteger('rounds', values.rounds),
    seconds: positiveNumber('seconds', values.seconds),
    connections: positiveInteger('connections', values.connections),
    providers: positiveInteger('providers', values.providers),
    only: values.only.split(',').filter((name) => name !== ''),
    results: values.results,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        rounds: { type: 'string', default: '5' },
        seconds: { type: 'string', default: '4' },
        connections: { type: 'string', default: '64' },
        providers: { type: 'string', default: '2000' },
        only: { type: 'string', default: '' },
        results: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

function positiveInteger(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(`--${name} is "${text}"; it must be a whole number above zero`);
  return Number(text);
}

function positiveNumber(name: string, text: string): number {
  const number = Number(text);
  if (!(number > 0) || !Number.isFinite(number)) {
    throw new UsageError(`--${name} is "${text}"; it must be a number above zero`);
  }
  return number;
}
