/** Work that closing waits for. */
export interface InFlightWork {
  track<T>(work: Promise<T>): Promise<T>;
  /** Resolves when all that is tracked now has ended, well or not. */
  settled(): Promise<unknown>;
}

export function trackWork(): InFlightWork {
  const underWay = new Set<Promise<unknown>>();
  return {
    track(work) {
      underWay.add(work);
      const forget = () => underWay.delete(work);
      work.then(forget, forget);
      return work;
    },
    settled: () => Promise.allSettled(underWay),
  };
}
