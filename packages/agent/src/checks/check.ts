/** What was looked at, and the result in a few words; with `isOk` false, what to do. */
export interface Check {
  readonly subject: string;
  readonly isOk: boolean;
  readonly text: string;
}

export const ok = (subject: string, text: string): Check => ({ subject, isOk: true, text });

export const todo = (subject: string, text: string): Check => ({ subject, isOk: false, text });

/** The checks as lines of three columns. */
export function renderChecks(checks: readonly Check[]): string {
  return checks
    .map(({ subject, isOk, text }) => `${isOk ? 'ok  ' : 'TODO'}  ${subject.padEnd(8)}  ${text}\n`)
    .join('');
}
