/** Tracks work that closing has to wait for. */
export interface InFlightWork {
  track<T>(work: Promise<T>): Promise<T>;
  /** Resolves when everything tracked now has ended, successfully or not. */
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
