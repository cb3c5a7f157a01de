/** Exports a month of the ledger of a running platform: `npm run export -- --month 2026-09`. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { exportPlatformMonth } from '@gridlease/devstack/platform/month-export';

const HELP = `Writes a month of the ledger of a running platform into a folder: journals, balances, statements, hashes.

  npm run --silent export -- --month 2026-09
  node scripts/verify-month.mjs month-2026-09      adds it up, without any code of billing's

A month can be exported from one day after its end; it is closed first, if it is not.

  --output <folder>  default: month-<month>; it must not be there yet
  --gzip             compresses the files
  GRIDLEASE_DATA must be the same as for npm start. Elsewhere: main.js export-month, with billing's configuration.
`;

// biome-ignore lint/style/noProcessEnv: this file is a program; the environment enters here and is passed on as a value.
const { GRIDLEASE_DATA, PATH, HOME } = process.env;

try {
  const options = {
    month: { type: 'string' },
    output: { type: 'string' },
    gzip: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  } as const;
  const { month, output, gzip, help } = parseArgs({ options }).values;
  if (help || month === undefined) {
    (help ? process.stdout : process.stderr).write(HELP);
    process.exitCode = help ? 0 : 2;
  } else {
    const folder = resolve(output ?? `month-${month}`);
    process.exitCode = await exportPlatformMonth({
      args: ['--month', month, '--output', folder, ...(gzip ? ['--gzip'] : [])],
      dataFolder: resolve(GRIDLEASE_DATA || '.gridlease'),
      environment: { PATH, HOME },
    });
  }
} catch (error) {
  // A misspelt option, no running platform: errors for the user.
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
