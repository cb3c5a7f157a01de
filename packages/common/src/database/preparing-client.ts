import pg from 'pg';
import { isStalePlan } from './errors.ts';

/**
 * Beyond this many different statements, further ones are parsed each time: the server keeps each one per connection.
 */
const NAMES_MAX = 500;

/**
 * A statement with this prefix is parsed and planned for its values each time: because a plan that suits some values
 * is bad for others, or because its texts vary so much that they would crowd out all others.
 */
export const PLANNED_EACH_TIME = '/* planned each time */';

const names = new Map<string, string>();
/**
 * Part of the statement names: after a column was added, cached statements are useless and are prepared again under
 * new names.
 */
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
 * A client that uses a server-side prepared statement for every query with parameters (PostgreSQL manual, PREPARE). A
 * prepared `select *` fails once after an additive migration, on replicas of the previous release:
 * `isTransactionConflict` marks it as retryable, and it is then prepared under another name.
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
      const response = query({ name, text, values });
      if (response instanceof Promise) {
        response.catch((error: unknown) => {
          if (isStalePlan(error) && keptIn === generation) generation += 1;
        });
      }
      return response;
    };
    this.query = prepare as typeof this.query;
  }
}
