/** Serializes requests for the same upload. */
export interface UploadLocks {
  /**
   * Runs the work exclusively for this upload in this process. The current holder is asked to end: a connection that seems
   * open is often dead, and the newest request comes from the client that reconnected.
   */
  run<T>(id: string, work: (interrupted: AbortSignal) => Promise<T>): Promise<T>;
  /** Asks all holders to end, including those that come later. */
  interruptAll(reason: Error): void;
  /** Resolves when no work is running. */
  settled(): Promise<void>;
}

interface Turn {
  readonly control: AbortController;
  readonly over: Promise<void>;
}

/** @param interrupted creates the error for an interrupted holder */
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
