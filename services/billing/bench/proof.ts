/** Proves the books of a database for a benchmark, in its own process: `proof.js <database url>`. */
import { openDatabase } from '@gridlease/common/database/open';
import { createLogger } from '@gridlease/common/log/logger';
import type { BillingTables } from '../src/database/database.ts';
import { provenBooks } from './books.ts';

const [url = ''] = process.argv.slice(2);
const log = createLogger({ service: 'billing-proof', level: 'warn' });
const { db, close } = openDatabase<BillingTables>({ url, applicationName: 'billing-proof', log });

process.once('disconnect', () => process.exit());
try {
  process.send?.({ result: await provenBooks(db) });
} catch (error) {
  process.send?.({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
await close();
