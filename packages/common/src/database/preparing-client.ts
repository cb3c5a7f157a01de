import pg from 'pg';

/** Statements beyond this many different ones are parsed anew each time: the server keeps each one per connection. */
const NAMES_MAX = 500;

/**
 * A statement that begins with this is parsed and planned for its values each time: where they differ so much that what
 * is good for one is bad for another, or the texts so much that they would crowd out the others.
 */
export const PLANNED_EACH_TIME = '/* planned each time */';

const names = new Map<string, string>();

/** A name for this text, the same in every connection of the process; undefined once there are too many. */
function nameOf(text: string): string | undefined {
  if (text.startsWith(PLANNED_EACH_TIME)) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= NAMES_MAX) return known;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

type Query = (config: unknown, ...rest: unknown[]) => unknown;

/**
 * A client that has the server keep each statement with parameters parsed and planned (PostgreSQL manual, PREPARE).
 * A kept statement fails when the type of its result changes: statements name their columns, never `*`, so that an
 * additive migration does not break replicas of the release before.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = super.query.bind(this) as Query;
    const prepare: Query = (text, ...rest) => {
      const [values] = rest;
      const name =
        typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
      return name === undefined ? query(text, ...rest) : query({ name, text, values });
    };
    this.query = prepare as typeof this.query;
  }
}
