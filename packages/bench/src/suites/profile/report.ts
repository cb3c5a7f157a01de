import { renderTable } from '../../harness/tables.ts';
import type { RequestProfile } from './measure.ts';
import type { SelfTimes } from './self-times.ts';

const PACKAGES = 10;
const FUNCTIONS = 6;

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
    profile.statements.toFixed(2),
    profile.transferCalls.toFixed(1),
    (profile.allocatedBytes / 1_000).toFixed(1),
  ]);
  const sections = [
    `for each request, in ${seconds} s: CPU, statements (each a round trip), system calls that read or write, and what ` +
      'the main thread allocated (sampled)',
    renderTable([headings, ...rows]),
    ...profiles.map(
      ({ name, times }) =>
        `${name}: µs of the main thread, of the request\n` +
        `  ${listed(times.packages, PACKAGES)}\n  ${listed(times.functions, FUNCTIONS)}`,
    ),
  ];
  return `${sections.join('\n\n')}\n`;
}

const listed = (times: SelfTimes, most: number) =>
  times
    .slice(0, most)
    .map(([name, time]) => `${name} ${time.toFixed(1)}`)
    .join(', ');
