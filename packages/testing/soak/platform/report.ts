import type { Books } from './books.ts';
import type { Kill } from './kills.ts';
import type { MemoryCourse } from './memory-trend.ts';
import type { SoakRun } from './run.ts';
import type { SoakSettings } from './settings.ts';
import type { Stage } from './stage.ts';

const DECIMALS = 9;
const MEGABYTE = 1024 * 1024;

/** All findings of a soak. */
export interface Outcome {
  readonly settings: SoakSettings;
  readonly stage: Stage;
  readonly minutes: SoakRun;
  readonly memory: readonly MemoryCourse[];
  readonly books: Books;
  readonly failures: readonly string[];
}

/** The soak's activities and findings, as a table. */
export function printOutcome(outcome: Outcome): void {
  const { settings, stage, books, failures } = outcome;
  const { diary, fleet } = stage;
  const { calls } = stage.place;
  const { kills, beats, machines } = outcome.minutes;
  const alive = machines.filter(({ status }) => status === 'idle').length;
  const reports = diary.rentals.reduce((sum, rental) => sum + rental.reports.size, 0);
  const bytes = [...diary.files.values()].reduce((sum, { content }) => sum + content.bytes, 0);
  const rows = [
    ['seed', settings.seed],
    ['minutes', settings.minutes],
    [
      'daemons',
      `${machines.length}, alive in the end ${alive}; ${fleet.lateness.count()} beat too late, for want of time here`,
    ],
    [
      'beats',
      `${beats.accepted}, ${(beats.accepted / beats.seconds).toFixed(0)}/s; in all ${fleet.tally.lines().at(-1)}`,
    ],
    ['sessions', `${diary.rentals.length} billed, ${settings.sessions} at a time; ${reports} usage reports`],
    ['uploads', `${diary.files.size} objects, ${(bytes / MEGABYTE).toFixed(0)} MB`],
    [
      'money',
      `${diary.deposits.length} deposits, ${diary.withdrawals.length} withdrawals, ${diary.payouts.length} payouts, ${diary.refunds.length} refunds`,
    ],
    ['kills', tallied(kills)],
    ['away', `${seconds(kills.map(({ awayMs }) => awayMs))} until replaced`],
    ['calls', `${calls.succeeded()}`],
    [
      'retries hid',
      `${calls.hidden()} calls, at most ${calls.attemptsMax()} attempts, ${(calls.longestMs() / 1_000).toFixed(1)} s`,
    ],
    ['failures', failures.length],
    ['proof', books.findings.length === 0 ? 'sound' : `${books.findings.length} findings`],
    ['deposited', tokens(books.deposited)],
    ['= wallets', tokens(books.inWallets)],
    ['+ earnings', tokens(books.earned)],
    ['+ fees', tokens(books.kept)],
    ['+ sent', tokens(books.sent)],
    ['on chain', `${tokens(books.onChain)} (books ${tokens(books.inWallets + books.earned + books.kept)})`],
  ];
  process.stdout.write(
    `\n${rows.map(([name, value]) => `${String(name).padEnd(12)} ${value}`).join('\n')}\n`,
  );
  tellMemory(outcome);
}

function tellMemory({ memory, minutes: { kills } }: Outcome): void {
  const megabytes = (value: number) => (value / MEGABYTE).toFixed(1);
  const rows = memory.map(({ name, watchedMs, early, late, slope, verdict }) => [
    name,
    kills.filter((kill) => kill.name === name).length,
    Math.round(watchedMs / 1_000),
    megabytes(early),
    megabytes(late),
    megabytes(slope),
    verdict ?? '',
  ]);
  const head = ['PSS in MB', 'kills', 'watched s', 'early', 'late', 'a minute', ''];
  const line = (cells: readonly (string | number)[]) =>
    cells.map((cell, at) => (at === 0 ? String(cell).padEnd(18) : String(cell).padStart(10))).join('');
  process.stdout.write(`\n${[head, ...rows].map(line).join('\n')}\n\n`);
}

function tallied(kills: readonly Kill[]): string {
  const groups = Map.groupBy(kills, ({ name }) => name);
  return [`${kills.length}:`, ...[...groups].map(([name, all]) => `${name} ${all.length}`)].join(' ');
}

function seconds(times: readonly number[]): string {
  if (times.length === 0) return 'nobody';
  return `${(Math.min(...times) / 1_000).toFixed(1)} to ${(Math.max(...times) / 1_000).toFixed(1)} s`;
}

/** Base units as tokens. */
function tokens(units: bigint): string {
  const digits = String(units < 0n ? -units : units).padStart(DECIMALS + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}
