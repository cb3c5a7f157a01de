import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BILLING } from './services.ts';

const TIMEOUT_MS = 60_000;
const run = promisify(execFile);

/** Billing's output: what each of our token accounts has been given, if the chain was new to the books. */
interface Adoption {
  readonly is_new: boolean;
  readonly restarted: number;
  readonly holdings: readonly {
    readonly owner: string;
    readonly base_units: string;
    readonly amount: string;
  }[];
}

/**
 * The local chain loses everything when it stops; the books do not. Lets billing restore our token accounts to what
 * the books say, and continue with the new chain.
 */
export async function adoptChain(options: {
  readonly checkout: string;
  /** Billing's own. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly report: (line: string) => void;
}): Promise<void> {
  const { checkout, environment, report } = options;
  const program = join(checkout, BILLING.entry);
  const { stdout } = await run(process.execPath, ['--conditions=source', program, 'adopt-chain'], {
    cwd: checkout,
    env: { ...environment, GRIDLEASE_LOG_LEVEL: 'warn' },
    timeout: TIMEOUT_MS,
  });
  const adoption = readAdoption(stdout);
  if (!adoption.is_new) return;
  if (adoption.holdings.length === 0 && adoption.restarted === 0) return;
  const transfers =
    adoption.restarted === 0 ? '' : `, ${adoption.restarted} unfinished transfers are restarted`;
  report(`  the chain is new: ${adoption.holdings.length} accounts hold what the books say${transfers}`);
}

/** The result of the command adopt-chain, printed after its log. */
function readAdoption(output: string): Adoption {
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Adoption;
}
