import { readFileSync } from 'node:fs';

/** Changes with each start of the machine; empty where the system has none. */
export function readBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}
