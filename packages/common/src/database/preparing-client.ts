import pg from 'pg';
import { isStalePlan } from './errors.ts';

/** Statements beyond this many different ones are parsed anew each time: the server keeps each one per connection. */
const NAMES_MAX = 500;

/**
 * A statement that begins with this is parsed and planned for its values each time: where they differ so much that what
 * is good for one is bad for another, or the texts so much that they would crowd out the others.
 */
export const PLANNED_EACH_TIME = '/* planned each time */';

const names = new Map<string, string>();
/** Of the names: a column that was added makes kept statements useless, which are then kept anew by other names. */
let generation = 0;

/** A name for this text, the same in every connection of the process; undefined once there are too many. */
function nameOf(text: string): string | undefined {
  if (text.startsWith(PLANNED_EACH_TIME)) return undefined;
  const name = names.get(text) ?? keepName(text);
  return name === undefined || generation === 0 ? name : `${name}g${generation}`;
}

function keepName(text: string): string | undefined {
  if (names.size >= NAMES_MAX) return undefined;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

type Query = (config: unknown, ...rest: unknown[]) => unknown;

/**
 * A client that has the server keep each statement with parameters parsed and planned (PostgreSQL manual, PREPARE).
 * A kept statement that takes every column fails once after an additive migration, on replicas of the release before:
 * `isTransactionConflict` says of it that it may be run again, and then it is kept by another name.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = super.query.bind(this) as Query;
    const prepare: Query = (text, ...rest) => {
      const [values] = rest;
      const name =
        typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
      if (name === undefined) return query(text, ...rest);
      const keptIn = generation;
      const answer = query({ name, text, values });
      if (answer instanceof Promise) {
        answer.catch((error: unknown) => {
          if (isStalePlan(error) && keptIn === generation) generation += 1;
        });
      }
      return answer;
    };
    this.query = prepare as typeof this.query;
  }
}
