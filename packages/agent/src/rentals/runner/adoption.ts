import type { Logger } from '@gridlease/common/log/logger';
import type { Notices } from '../../log/notices.ts';
import type { Instance, RentalDriver } from '../drivers/driver.ts';
import type { RentalFiles, RentalRecord } from './rental-files.ts';
import { createRetries } from './retries.ts';

export interface AdoptionDeps {
  readonly driver: Pick<RentalDriver, 'adopt'>;
  readonly files: RentalFiles;
  readonly log: Logger;
  readonly notices: Notices;
  readonly signal: AbortSignal;
}

export interface AdoptedRental {
  readonly record: RentalRecord;
  /** Undefined if nothing is left of it. */
  readonly instance: Instance | undefined;
}

/**
 * Compares what an earlier run of the agent has written down with what it has left. Rentals that had not been started are
 * forgotten: those that are still pending are found and begun anew.
 *
 * @param orphans receives what runs without a record; billing has to say whether it still may
 * @returns nothing if the agent stops before the driver can tell
 */
export async function adoptRentals(
  deps: AdoptionDeps,
  orphans: Map<string, Instance>,
): Promise<readonly AdoptedRental[]> {
  const { files, log, signal } = deps;
  const instances = await findInstances(deps);
  if (signal.aborted) return [];
  const records = await files.list((file, reason) =>
    log.error({ file, reason }, 'the state of a rental cannot be read; set it aside'),
  );
  const adopted: AdoptedRental[] = [];
  for (const record of records) {
    const { session_id: id, state } = record;
    if (state.stage === 'running' || state.stage === 'ending') {
      const instance = instances.get(id);
      adopted.push({ record, instance });
      instances.delete(id);
      log.info({ session_id: id, stage: state.stage, is_left: instance !== undefined }, 'adopted a rental');
      continue;
    }
    await eraseOf(instances, id);
    await files.remove(id);
  }
  for (const [id, instance] of instances) {
    if (instance.isStarted) orphans.set(id, instance);
    else await eraseOf(instances, id);
  }
  return adopted;
}

async function eraseOf(instances: Map<string, Instance>, id: string): Promise<void> {
  await instances.get(id)?.erase();
  instances.delete(id);
}

/** Waits for the driver: an engine may start later than the agent. */
async function findInstances({ driver, notices, signal }: AdoptionDeps): Promise<Map<string, Instance>> {
  const retries = createRetries();
  for (let attempts = 1; !signal.aborted; attempts += 1) {
    try {
      const instances = await driver.adopt();
      notices.over('driver', 'the driver for rentals can be used');
      return new Map(instances.map((instance) => [instance.sessionId, instance]));
    } catch (error) {
      notices.trouble('driver', 'the driver for rentals cannot be used; no rental is taken on', {
        reason: (error as Error).message,
      });
      await retries.pause(attempts, 0, signal);
    }
  }
  return new Map();
}
