/** Who waits for which topic. */
export interface Topics<Waiter> {
  add(waiter: Waiter, topics: readonly string[]): void;
  delete(waiter: Waiter, topics: readonly string[]): void;
  waitingFor(topic: string): Iterable<Waiter>;
}

export function createTopics<Waiter>(): Topics<Waiter> {
  const byTopic = new Map<string, Set<Waiter>>();
  return {
    add(waiter, topics) {
      for (const topic of topics) {
        const waiting = byTopic.get(topic) ?? new Set();
        byTopic.set(topic, waiting.add(waiter));
      }
    },
    delete(waiter, topics) {
      for (const topic of topics) {
        const waiting = byTopic.get(topic);
        if (waiting?.delete(waiter) && waiting.size === 0) byTopic.delete(topic);
      }
    },
    waitingFor: (topic) => byTopic.get(topic) ?? [],
  };
}
