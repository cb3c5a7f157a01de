/** An event as a process has read it, once for all of its streams. */
export interface HubEvent<Viewer> {
  readonly position: number;
  /** What streams that may want it wait for, such as `user:alice`. */
  readonly topics: readonly string[];
  /** What the viewer receives, the same bytes for all who see the same; undefined: nothing. */
  frameFor(viewer: Viewer): Buffer | undefined;
}

/** Where frames that the viewer of an event shares with others come from. */
export type FrameJoiner = (frames: readonly Buffer[]) => Buffer;

/**
 * Joins frames into one chunk, so that a stream is written to once for many events. Streams that see the same events
 * follow one another: they share the bytes.
 */
export function createFrameJoiner(): FrameJoiner {
  let known: readonly Buffer[] = [];
  let joined = Buffer.alloc(0);
  return (frames) => {
    const [only] = frames;
    if (only !== undefined && frames.length === 1) return only;
    const isKnown = frames.length === known.length && frames.every((frame, index) => frame === known[index]);
    if (!isKnown) {
      known = frames;
      joined = Buffer.concat(frames);
    }
    return joined;
  };
}
