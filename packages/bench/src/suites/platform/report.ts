import type { BenchOptions } from '../../harness/options.ts';
import { renderReport } from '../../harness/suite.ts';
import { renderTable } from '../../harness/tables.ts';
import { BARS, type Measured, type PlatformResult, total } from './bars.ts';
import type { GroupUsage, IdleUsage } from './measure.ts';

const MEGABYTE = 1_000_000;

/** The tables of every round, followed by the bars. */
export function renderPlatform(
  { seconds }: Pick<BenchOptions, 'seconds'>,
  { ours, against }: Measured,
): string {
  const sections = [
    `npm start at rest for ${seconds} s: memory is the proportional set size`,
    ...against.map((result) => renderOne('the other checkout', result)),
    ...ours.map((result) => renderOne('this checkout', result)),
  ];
  return renderReport(sections, BARS, { ours, against });
}

function renderOne(title: string, result: PlatformResult): string {
  const { groups, startSeconds, nextStartSeconds } = result;
  const byMemory = Object.entries(groups).sort(([, one], [, other]) => other.pssBytes - one.pssBytes);
  const sum: GroupUsage = {
    processes: total(groups, 'processes'),
    pssBytes: total(groups, 'pssBytes'),
    anonymousBytes: total(groups, 'anonymousBytes'),
    cpu: total(groups, 'cpu'),
    contextSwitchesASecond: total(groups, 'contextSwitchesASecond'),
  };
  const table = renderTable([
    ['process', 'count', 'PSS MB', 'anonymous MB', '% of a core', 'context switches/s'],
    ...[...byMemory, ['sum', sum] as const].map(([name, usage]) => rowOf(name, usage)),
  ]);
  const starts = `start from nothing ${startSeconds.toFixed(1)} s, with data ${nextStartSeconds.toFixed(1)} s`;
  return `${title}: ${starts}\n${table}\n${renderTransactions(result)}`;
}

function rowOf(name: string, usage: GroupUsage): string[] {
  return [
    name,
    String(usage.processes),
    (usage.pssBytes / MEGABYTE).toFixed(1),
    (usage.anonymousBytes / MEGABYTE).toFixed(1),
    (usage.cpu * 100).toFixed(2),
    usage.contextSwitchesASecond.toFixed(0),
  ];
}

function renderTransactions({ transactionsASecond }: IdleUsage): string {
  const entries = Object.entries(transactionsASecond);
  const sum = entries.reduce((total, [, rate]) => total + rate, 0);
  const each = entries.map(([name, rate]) => `${name} ${rate.toFixed(1)}`).join(', ');
  return `transactions of PostgreSQL a second: ${sum.toFixed(1)} (${each})`;
}
