import { renderTable } from '../../harness/tables.ts';
import type { RequestProfile } from './measure.ts';
import type { SelfTimes } from './self-times.ts';

const PACKAGES = 10;
const FUNCTIONS = 6;
const STATEMENTS = 12;
const STATEMENT_CHARACTERS = 110;

/** What each kind of request uses, then where its time on the main thread goes. */
export function renderProfiles(profiles: readonly RequestProfile[], seconds: number): string {
  const headings = [
    '',
    'a second',
    'service ms',
    'PostgreSQL ms',
    'statements',
    'reads and writes',
    'allocated KB',
  ];
  const rows = profiles.map((profile) => [
    profile.name,
    Math.round(profile.perSecond).toString(),
    profile.serviceMs.toFixed(3),
    profile.databaseMs.toFixed(3),
    sentOf(profile).toFixed(2),
    profile.transferCalls.toFixed(1),
    (profile.allocatedBytes / 1_000).toFixed(1),
  ]);
  const sections = [
    `for each request, in ${seconds} s: CPU, statements (each a round trip), system calls that read or write, and what ` +
      'the main thread allocated (sampled)',
    renderTable([headings, ...rows]),
    ...profiles.map(
      ({ name, times, statements }) =>
        `${name}: µs of the main thread by package and by function of ours; statements with their time in PostgreSQL\n` +
        `  ${listed(times.packages, PACKAGES)}\n  ${listed(times.functions, FUNCTIONS)}\n${statementLines(statements)}`,
    ),
  ];
  return `${sections.join('\n\n')}\n`;
}

/** Planning is mentioned where it takes more than one in so many. */
const PLANNING_SHOWN = 5;

const micros = (ms: number) => (ms * 1_000).toFixed(0);

const sentOf = ({ statements }: RequestProfile) =>
  statements.reduce((sum, { isSent, calls }) => sum + (isSent ? calls : 0), 0);

function statementLines(statements: RequestProfile['statements']): string {
  return statements
    .slice(0, STATEMENTS)
    .map(({ text, isSent, calls, ms, planMs }) => {
      const shown = text.replaceAll(/\s+/g, ' ').trim().slice(0, STATEMENT_CHARACTERS);
      const planning = planMs > ms / PLANNING_SHOWN ? ` (${micros(planMs)} of it planning)` : '';
      return `  ${micros(ms)} µs${planning} in ${calls.toFixed(2)} of ${isSent ? '' : 'a function: '}${shown}`;
    })
    .join('\n');
}

const listed = (times: SelfTimes, most: number) =>
  times
    .slice(0, most)
    .map(([name, time]) => `${name} ${time.toFixed(1)}`)
    .join(', ');
