/** Logins go before registrations: a flood of registrations must not keep users from logging in. */
export type Lane = 'verify' | 'register';

/** Work that waits for its turn. */
export interface Waiting {
  readonly lane: Lane;
  /** Clients without an address share one. */
  readonly address: string;
  /** Monotonic milliseconds. */
  readonly since: number;
  begin(): void;
  refuse(error: Error): void;
}

/** Two queues, first come, first served within each, with counts by address. */
export interface Lanes {
  readonly size: number;
  /** Number of entries before a new one of this lane. */
  ahead(lane: Lane): number;
  ofAddress(address: string): number;
  add(entry: Waiting): void;
  remove(entry: Waiting): void;
  /** Removes the next entry. */
  shift(): Waiting | undefined;
  /** Removes registrations that entered before this time. */
  takeOverdue(before: number): Waiting[];
}

export function createLanes(): Lanes {
  const lanes: Record<Lane, Set<Waiting>> = { verify: new Set(), register: new Set() };
  const counts = new Map<string, number>();

  function remove(entry: Waiting): void {
    if (!lanes[entry.lane].delete(entry)) return;
    const left = (counts.get(entry.address) ?? 1) - 1;
    if (left > 0) counts.set(entry.address, left);
    else counts.delete(entry.address);
  }

  return {
    get size() {
      return lanes.verify.size + lanes.register.size;
    },
    ahead: (lane) => lanes.verify.size + (lane === 'register' ? lanes.register.size : 0),
    ofAddress: (address) => counts.get(address) ?? 0,
    add(entry) {
      lanes[entry.lane].add(entry);
      counts.set(entry.address, (counts.get(entry.address) ?? 0) + 1);
    },
    remove,
    shift() {
      const [entry] = lanes.verify.size > 0 ? lanes.verify : lanes.register;
      if (entry !== undefined) remove(entry);
      return entry;
    },
    takeOverdue(before) {
      const overdue: Waiting[] = [];
      for (const entry of lanes.register) {
        if (entry.since >= before) break;
        overdue.push(entry);
      }
      for (const entry of overdue) remove(entry);
      return overdue;
    },
  };
}
