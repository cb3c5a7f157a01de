import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CHECKOUT } from '../programs/node-arguments.ts';

const TIMEOUT_MS = 60_000;
const run = promisify(execFile);

/** Billing's output: the balance set on each of our token accounts, if the ledger did not know the chain. */
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
 * Lets billing set the balances of our token accounts on a new chain to those of the ledger, and adopt that chain: the
 * local chain loses everything when it stops, the ledger does not.
 */
export async function adoptChain(options: {
  /** Billing's program, as Node's arguments. */
  readonly program: readonly string[];
  /** Billing's own. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly report: (line: string) => void;
}): Promise<void> {
  const { program, environment, report } = options;
  const { stdout } = await run(process.execPath, [...program, 'adopt-chain'], {
    cwd: CHECKOUT,
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

/** Reads the result of the command adopt-chain, which it prints after its log. */
function readAdoption(output: string): Adoption {
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Adoption;
}
