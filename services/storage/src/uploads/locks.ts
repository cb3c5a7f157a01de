export type UploadLocks = ReturnType<typeof createUploadLocks>;

/**
 * Serializes requests for the same upload.
 *
 * @param interrupted creates the error for an interrupted holder
 */
export function createUploadLocks(interrupted: () => Error) {
  const last = new Map<string, { readonly control: AbortController; readonly over: Promise<void> }>();
  let closing: Error | undefined;

  return {
    /**
     * Runs the work exclusively for this upload in this process. The current holder is asked to end: a connection that
     * seems open is often dead, and the newest request comes from the client that reconnected.
     */
    run<T>(id: string, work: (interrupted: AbortSignal) => Promise<T>): Promise<T> {
      const before = last.get(id);
      before?.control.abort(interrupted());
      const control = new AbortController();
      if (closing !== undefined) control.abort(closing);
      const result = (before?.over ?? Promise.resolve()).then(() => work(control.signal));
      const cleanUp = () => {
        if (last.get(id) === turn) last.delete(id);
      };
      const turn = { control, over: result.then(cleanUp, cleanUp) };
      last.set(id, turn);
      return result;
    },
    /** Asks all holders to end, including future ones. */
    interruptAll(reason: Error): void {
      closing = reason;
      for (const { control } of last.values()) control.abort(reason);
    },
    /** Resolves when no work is running. */
    async settled(): Promise<void> {
      while (last.size > 0) await Promise.all([...last.values()].map(({ over }) => over));
    },
  };
}
