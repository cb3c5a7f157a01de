import { readResidentBytes } from '../load/resident-bytes.ts';
import { type Watch, watchHighest } from './poll.ts';

const SAMPLE_MS = 200;

/** Samples the resident memory of a process, in bytes; undefined where Linux does not report it. */
export function watchResidentMemory(pid: number): Watch {
  return watchHighest(() => readResidentBytes(pid), SAMPLE_MS);
}
