import type { IsolationLevel, KyselyPlugin } from 'kysely';
import type { Database } from '../../src/database/database.ts';
import type { Fate } from './fate.ts';

/**
 * The database as a process sees it that may die at every statement, before a transaction begins, before its COMMIT and
 * after it.
 */
export function createFatefulDatabase(db: Database, fate: () => Fate): Database {
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      fate().closed('a statement');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const inner = db.withPlugin(plugin);
  const transaction = (isolation: IsolationLevel = 'read committed') => ({
    setIsolationLevel: transaction,
    async execute<T>(work: (trx: unknown) => Promise<T>): Promise<T> {
      await fate().open('begin');
      const value = await inner
        .transaction()
        .setIsolationLevel(isolation)
        .execute(async (trx) => {
          const result = await work(trx);
          fate().closed('before commit');
          return result;
        })
        .catch((error: unknown) => {
          fate().failed(error);
          throw error;
        });
      await fate().open('after commit');
      return value;
    },
  });
  return new Proxy(inner, {
    get(target, key) {
      if (key === 'transaction') return transaction;
      // Its private members are not the proxy's.
      const member: unknown = Reflect.get(target, key, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}
