/** Where log lines go. */
interface LineWriter {
  write(lines: string): unknown;
}

/** Takes lines, and passes those of one turn of the event loop on together. */
export interface TurnBuffer {
  write(line: string): void;
  /** Passes on what is waiting; pino calls it after a fatal error. */
  flushSync(): void;
}

/** A turn that logs more than this does not wait for its end. */
const CHARACTERS_MAX = 65_536;

/**
 * Collects lines until the end of the turn: a busy server has many requests in one turn, and a system call for each line
 * costs more than the line. Only a process that is killed or aborted in the middle of a turn loses that turn's lines.
 */
export function createTurnBuffer(destination: LineWriter): TurnBuffer {
  let waiting = '';
  let isDue = false;
  const flushSync = () => {
    if (waiting === '') return;
    const lines = waiting;
    waiting = '';
    destination.write(lines);
  };
  const endTurn = () => {
    isDue = false;
    flushSync();
  };
  return {
    write(line) {
      waiting += line;
      if (waiting.length >= CHARACTERS_MAX) flushSync();
      if (isDue) return;
      isDue = true;
      setImmediate(endTurn);
    },
    flushSync,
  };
}
