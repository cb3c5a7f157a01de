import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson, writeJson } from '../../state/json-file.ts';
import { workloadSchema } from '../workload.ts';
import type { Sighting } from './paid-time.ts';
import { type ClockReading, clockReading } from './platform-clock.ts';
import type { RentalState } from './rental-state.ts';

/** A workload has secrets in its environment and its URLs. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

const record = z.object({
  session_id: z.string(),
  workload: workloadSchema,
  cards: z.array(z.object({ index: z.int(), uuid: z.string().optional() })),
  /** As billing last told it. */
  sighting: z.custom<Sighting>(),
  state: z.custom<RentalState>((value) => typeof value === 'object' && value !== null && 'stage' in value),
});

/** A rental that this machine has taken on, as kept in `rentals/<session id>.json` until nothing of it is left. */
export type RentalRecord = Readonly<z.output<typeof record>>;

export interface RentalFiles {
  /** Every record; a file that cannot be read is set aside as `<name>.unreadable` and passed to `onUnreadable`. */
  list(onUnreadable: (file: string, reason: string) => void): Promise<RentalRecord[]>;
  save(record: RentalRecord): Promise<void>;
  remove(sessionId: string): Promise<void>;
  readClock(): Promise<ClockReading | undefined>;
  saveClock(reading: ClockReading): Promise<void>;
}

export async function openRentalFiles(stateFolder: string): Promise<RentalFiles> {
  const folder = join(stateFolder, 'rentals');
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  const path = (sessionId: string) => join(folder, `${sessionId}.json`);
  const clock = join(stateFolder, 'platform-clock.json');

  async function read(file: string): Promise<RentalRecord> {
    return record.parse(await readJson(join(folder, file)));
  }
  return {
    async list(onUnreadable) {
      const records: RentalRecord[] = [];
      for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()) {
        try {
          records.push(await read(file));
        } catch (error) {
          await rename(join(folder, file), join(folder, `${file}.unreadable`));
          onUnreadable(file, (error as Error).message);
        }
      }
      return records;
    },
    save: (rental) => writeJson(path(rental.session_id), rental, FILE_MODE),
    remove: (sessionId) => rm(path(sessionId), { force: true }),
    async readClock() {
      // Without it, the time is that of the machine until billing responds.
      const { data } = clockReading.safeParse(await readJson(clock).catch(() => undefined));
      return data;
    },
    saveClock: (reading) => writeJson(clock, reading),
  };
}
