import type { HubEvent } from './hub-event.ts';

/** Events kept in memory: clients that come back within seconds are served from here. */
const EVENTS_MAX = 1_000;

/** The newest events that a process has read. */
export interface RecentEvents<Viewer> {
  /** The position up to which they were read. */
  head(): number;
  /** Whether all events after the position, up to the head, are here. */
  covers(position: number): boolean;
  /** Those after a position; undefined if not all of them are here. */
  after(position: number): readonly HubEvent<Viewer>[] | undefined;
  /** Adds the visible ones of those that were read up to `last`. */
  add(events: readonly HubEvent<Viewer>[], last: number): void;
  /** Forgets all, and begins after `position`. */
  begin(position: number): void;
}

export function createRecentEvents<Viewer>(): RecentEvents<Viewer> {
  let head = 0;
  /** All visible events after this position are kept. */
  let floor = 0;
  let events: HubEvent<Viewer>[] = [];
  return {
    head: () => head,
    covers: (position) => position >= floor && position <= head,
    after(position) {
      if (position < floor) return undefined;
      return events.slice(events.findLastIndex((event) => event.position <= position) + 1);
    },
    add(added, last) {
      events.push(...added);
      head = last;
      const surplus = events.splice(0, Math.max(0, events.length - EVENTS_MAX));
      floor = surplus.at(-1)?.position ?? floor;
    },
    begin(position) {
      head = position;
      floor = position;
      events = [];
    },
  };
}
