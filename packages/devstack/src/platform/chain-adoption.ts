import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CHECKOUT } from '../programs/node-arguments.ts';

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

/** The result of the command adopt-chain, printed after its log. */
function readAdoption(output: string): Adoption {
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Adoption;
}
