import { rm } from 'node:fs/promises';
import type { Logger } from '@gridlease/common/log/logger';
import type { Instance, RentalDriver } from '../drivers/driver.ts';
import type { Transfers } from '../transfers/transfers.ts';
import type { RentalRecord } from './rental-files.ts';

export interface LaunchDeps {
  readonly driver: Pick<RentalDriver, 'create'>;
  readonly transfers: Pick<Transfers, 'requireUrls' | 'putInputs'>;
  /** Where inputs are kept until the instance has them. */
  readonly inputFolder: (sessionId: string) => string;
  readonly log: Logger;
}

/**
 * Makes everything for a workload ready, its inputs included, but does not start it.
 *
 * @param onCreated told the instance at once: it has to be removed if the inputs fail
 * @throws RentalFailure; or the reason of `signal`
 */
export async function prepareRental(
  { driver, transfers, inputFolder, log }: LaunchDeps,
  { session_id: sessionId, workload, cards }: RentalRecord,
  signal: AbortSignal,
  onCreated: (instance: Instance) => void,
): Promise<void> {
  const onProgress = (progress: string) => log.info({ progress }, 'preparing a rental');
  transfers.requireUrls(workload);
  const instance = await driver.create({ sessionId, workload, cards }, { signal, onProgress });
  onCreated(instance);
  const { inputs = [] } = workload;
  if (inputs.length === 0) return;
  const folder = inputFolder(sessionId);
  try {
    await transfers.putInputs(instance, inputs, { signal, onProgress, folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
