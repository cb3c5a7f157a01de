import { ratio, renderTable } from '../../harness/tables.ts';
import { median } from '../../load/statistics.ts';
import { compare, type Figures, isGoalMet, type PartOutcome, type PeerRow } from './rows.ts';

/** The conditions of a run. */
export interface Conditions {
  /** An ISO date. */
  readonly date: string;
  readonly processors: number;
  readonly model: string;
  /** Of the last minute before the first measurement. */
  readonly loadAverage: number;
  readonly rounds: number;
  readonly seconds: number;
  /** Of the programs, by name. */
  readonly versions: Readonly<Record<string, string>>;
}

/** Of the processors; above, other work has disturbed what was measured. */
const QUIET_SHARE = 0.25;

const HEADINGS = ['request', 'ours', 'peer', 'ours/peer', 'of least', 'goal', '', 'beside'];

/** For a terminal. */
export function renderPeers(outcome: PartOutcome, conditions: Conditions): string {
  return [
    conditionsOf(conditions),
    '',
    renderTable([HEADINGS, ...outcome.rows.map(cellsOf)]),
    ...endOf(outcome),
  ].join('\n');
}

/** For the document. */
export function documentPeers(outcome: PartOutcome, conditions: Conditions): string {
  const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rows = [HEADINGS, HEADINGS.map(() => '---'), ...outcome.rows.map(cellsOf)];
  return [conditionsOf(conditions), '', ...rows.map(lineOf), ...endOf(outcome)].join('\n');
}

function conditionsOf({
  date,
  processors,
  model,
  loadAverage,
  rounds,
  seconds,
  versions,
}: Conditions): string {
  const programs = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const text =
    `Measured on ${date}: ${processors} processors (${model}), ${rounds} rounds of ${seconds} s; ${programs.join(', ')}. ` +
    `Load average at the start ${loadAverage.toFixed(1)}`;
  if (loadAverage <= processors * QUIET_SHARE) return `${text}.`;
  return `${text}: **a busy machine, so this proves that the comparison runs and is no result.**`;
}

function cellsOf(row: PeerRow): string[] {
  const { name, unit, ours, peers } = row;
  const [peer, ...beside] = peers;
  const { inTurn, least } = compare(row);
  return [
    name,
    `${figure(median(ours))} ${unit}`,
    textOf(peer, unit),
    ratio(inTurn),
    least.toFixed(2),
    goalOf(row),
    verdictOf(row),
    beside.map((other) => textOf(other, unit)).join(', '),
  ];
}

function textOf({ name, figures }: Figures, unit: string): string {
  return `${name} ${figure(median(figures))} ${unit}`;
}

function figure(value: number): string {
  if (value >= 10) return value.toFixed(0);
  return value.toFixed(value >= 1 ? 2 : 3);
}

function goalOf({ goal, unit }: PeerRow): string {
  if (goal === undefined) return '';
  return goal.of === 'ratio' ? `at most ${goal.most} of it` : `at most ${goal.most} ${unit}`;
}

function verdictOf(row: PeerRow): string {
  const isMet = isGoalMet(row);
  if (isMet === undefined) return '';
  return isMet ? 'met' : 'MISSED';
}

/** Notes, and what is missing, as lists. */
function endOf({ rows, missing }: PartOutcome): string[] {
  const notes = rows.flatMap(({ name, note }) => (note === undefined ? [] : [`- ${name}: ${note}`]));
  const gaps = missing.map((text) => `- Not compared: ${text}`);
  return notes.length + gaps.length === 0 ? [] : ['', ...notes, ...gaps];
}
