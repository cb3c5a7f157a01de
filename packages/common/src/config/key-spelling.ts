/** What all spellings of one key have in common: accessKeyID, access_key_id and ACCESS_KEY_ID are the same key. */
export function foldSegment(segment: string): string {
  return segment.replaceAll('_', '').toLowerCase();
}

/** One text for a key's path, equal for every spelling of it, including `store.endpoint` in one word. */
export function foldPath(path: readonly string[]): string {
  return path.map(foldSegment).join('.');
}

function upperSnake(segment: string): string {
  return segment
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toUpperCase();
}

/** The environment variable of a key: `['database', 'pool_max']` is GRIDLEASE_DATABASE__POOL_MAX. */
export function variableOf(path: readonly string[]): string {
  return `GRIDLEASE_${path.map(upperSnake).join('__')}`;
}

/** Whether the last two characters of both are the same in reverse order. */
function isSwapped(a: string, row: number, b: string, column: number): boolean {
  return row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
}

/** Characters to add, remove, change or swap with their neighbour (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      const steps = [at(last, column) + 1, at(next, column - 1) + 1, at(last, column - 1) + cost];
      if (isSwapped(a, row, b, column)) {
        steps.push(at(before, column - 2) + 1);
      }
      next[column] = Math.min(...steps);
    }
    before = last;
    last = next;
  }
  return at(last, b.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

/**
 * The key that was probably meant: the nearest by spelling, ignoring levels, so that `pool_max` at the top finds
 * `database.pool_max`. Undefined when none is near (more than a third of the letters differ).
 */
export function nearestKey<T extends { path: readonly string[] }>(
  written: readonly string[],
  known: readonly T[],
): T | undefined {
  const text = foldPath(written).replaceAll('.', '');
  let best: { candidate: T; distance: number } | undefined;
  for (const candidate of known) {
    const whole = editDistance(text, foldPath(candidate.path).replaceAll('.', ''));
    const last = editDistance(text, foldSegment(candidate.path.at(-1) ?? ''));
    const distance = Math.min(whole, last);
    if (distance <= text.length / 3 && (best === undefined || distance < best.distance)) {
      best = { candidate, distance };
    }
  }
  return best?.candidate;
}
