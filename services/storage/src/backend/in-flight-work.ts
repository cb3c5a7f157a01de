/** Tracks work that closing has to wait for. */
export function trackWork() {
  const underWay = new Set<Promise<unknown>>();
  return {
    track<T>(work: Promise<T>): Promise<T> {
      underWay.add(work);
      const forget = () => underWay.delete(work);
      work.then(forget, forget);
      return work;
    },
    /** Resolves when everything tracked now has ended, successfully or not. */
    settled: () => Promise.allSettled(underWay),
  };
}
