/** Requests for the same upload, one after the other. */
export interface UploadLocks {
  /**
   * Runs the work alone for this upload in this process. Whoever is at it is asked to end: behind a connection that
   * seems open is often nobody any more, and the newest request is that of the client that came back.
   */
  run<T>(id: string, work: (interrupted: AbortSignal) => Promise<T>): Promise<T>;
  /** Asks everybody to end, also those that come from now on. */
  interruptAll(reason: Error): void;
  /** Resolves when nobody is at work. */
  settled(): Promise<void>;
}

interface Turn {
  readonly control: AbortController;
  readonly over: Promise<void>;
}

/** @param interrupted what somebody who is to end is told */
export function createUploadLocks(interrupted: () => Error): UploadLocks {
  const last = new Map<string, Turn>();
  let closing: Error | undefined;

  return {
    run(id, work) {
      const before = last.get(id);
      before?.control.abort(interrupted());
      const control = new AbortController();
      if (closing !== undefined) control.abort(closing);
      const result = (before?.over ?? Promise.resolve()).then(() => work(control.signal));
      const forget = () => {
        if (last.get(id) === turn) last.delete(id);
      };
      const turn = { control, over: result.then(forget, forget) };
      last.set(id, turn);
      return result;
    },
    interruptAll(reason) {
      closing = reason;
      for (const { control } of last.values()) control.abort(reason);
    },
    async settled() {
      while (last.size > 0) await Promise.all([...last.values()].map(({ over }) => over));
    },
  };
}
