import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readJson, writeJson } from '../state/json-file.ts';
import type { UsageReport } from './report.ts';

/** Unacknowledged reports, one file each. Their ids begin with the time, so file names sort by age. */
export interface Spool {
  add(report: UsageReport): Promise<void>;
  /** Oldest first, as of now. */
  list(): Promise<string[]>;
  read(eventId: string): Promise<UsageReport | undefined>;
  remove(eventId: string): Promise<void>;
}

/** @param onDropped called for each report that is dropped because the spool is full. */
export function createSpool(folder: string, reportsMax: number, onDropped: (eventId: string) => void): Spool {
  const path = (eventId: string) => join(folder, `${eventId}.json`);
  const remove = (eventId: string) => rm(path(eventId), { force: true });
  async function list(): Promise<string[]> {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
    return names.map((name) => name.slice(0, -'.json'.length));
  }
  return {
    list,
    read: (eventId) => readJson<UsageReport>(path(eventId)),
    remove,
    async add(report) {
      const waiting = await list();
      for (const oldest of waiting.slice(0, Math.max(0, waiting.length + 1 - reportsMax))) {
        await remove(oldest);
        onDropped(oldest);
      }
      await writeJson(path(report.event_id), report);
    },
  };
}
