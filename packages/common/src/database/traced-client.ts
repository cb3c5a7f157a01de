import type pg from 'pg';
import type { OpenSpan, Tracing } from '../tracing/tracing.ts';
import { PreparingClient } from './preparing-client.ts';

type Query = (config: unknown, ...rest: unknown[]) => unknown;

const BEGINS = /^(begin|start transaction)\b/;
const ENDS = /^(commit|rollback)$/;

/** A client that traces each transaction that belongs to a span, from BEGIN until the server has ended it. */
export function tracedClient(tracing: Tracing): typeof PreparingClient {
  return class TracedClient extends PreparingClient {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const query = this.query as Query;
      let open: OpenSpan | undefined;
      const follow: Query = (text, ...rest) => {
        const word = typeof text === 'string' ? text : '';
        if (BEGINS.test(word)) open = beginTransaction(tracing);
        const result = query(text, ...rest);
        if (open !== undefined && ENDS.test(word)) {
          endWith(open, word, result);
          open = undefined;
        }
        return result;
      };
      this.query = follow as typeof this.query;
    }
  };
}

function beginTransaction(tracing: Tracing): OpenSpan | undefined {
  const parent = tracing.active();
  if (parent === undefined) return undefined;
  return tracing.begin('transaction', { role: 'client', parent, facts: { 'db.system.name': 'postgresql' } });
}

function endWith(span: OpenSpan, how: string, result: unknown): void {
  const facts = { 'db.operation.name': how };
  Promise.resolve(result).then(
    () => span.end(facts),
    (error: unknown) => span.end(facts, error instanceof Error ? error.message : String(error)),
  );
}
