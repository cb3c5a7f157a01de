import type { PlatformProcess } from './stop-processes.ts';

/** The running processes, which are recorded so that they can be stopped if this process is killed. */
export interface ProcessList {
  add(one: PlatformProcess): void;
  remove(one: PlatformProcess): void;
  /** Those that run now. */
  all(): readonly PlatformProcess[];
}

/** Creates an empty list; `onChange` gets the whole list after every change. */
export function createProcessList(onChange: (all: readonly PlatformProcess[]) => void): ProcessList {
  let all: readonly PlatformProcess[] = [];
  return {
    all: () => all,
    add(added) {
      all = [...all, added];
      onChange(all);
    },
    remove(removed) {
      all = all.filter((other) => other !== removed);
      onChange(all);
    },
  };
}
