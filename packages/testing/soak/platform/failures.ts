import type { Work } from '../../journeys/killed-processes/load.ts';
import { findWrongBills, findWrongUsage } from './bills.ts';
import { findWrongFiles } from './files.ts';
import type { SoakRun } from './run.ts';
import type { Stage } from './stage.ts';

/** All failures except those of money and events, a line for each. */
export async function findFailures({ place, diary, fleet }: Stage, minutes: SoakRun): Promise<string[]> {
  const { isLate } = fleet.lateness;
  const wronged = minutes.wronged.map(({ id, status }) => `${id} is ${status}`);
  const offline = [...diary.seenOffline].filter((id) => !isLate(id)).map((id) => `${id} was seen offline`);
  return [
    ...minutes.works.flatMap(failureOf),
    ...place.calls.unsuccessful(),
    // Of daemons that gave up a call and retried.
    ...fleet.tally.lines().filter((line) => !line.includes(' 0 refused')),
    ...(await findWrongBills(place, diary)),
    ...(await findWrongUsage(place, diary)),
    ...(await findWrongFiles(place, diary)),
    ...wronged,
    ...offline,
  ];
}

function failureOf(work: Work): string[] {
  const failure = work.failure();
  if (failure === undefined) return [];
  const { message, cause } = failure as Error;
  return [`${work.name}: ${message}${cause === undefined ? '' : ` (${String(cause)})`}`];
}
