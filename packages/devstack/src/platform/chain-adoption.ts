import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setTokenBalance } from '../chain/mint.ts';
import { BILLING } from './services.ts';

const TIMEOUT_MS = 60_000;
const run = promisify(execFile);

/** What billing answers: what each of our token accounts must hold, where the chain is new to the books. */
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
 * The local chain forgets everything when it stops; the books do not. Lets billing go on with the new chain, and gives
 * our token accounts what the books say they hold.
 */
export async function adoptChain(options: {
  readonly checkout: string;
  readonly rpcUrl: string;
  readonly tokenAddress: string;
  /** Billing's own. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly report: (line: string) => void;
}): Promise<void> {
  const { checkout, rpcUrl, tokenAddress, environment, report } = options;
  const program = join(checkout, BILLING.entry);
  const { stdout } = await run(process.execPath, ['--conditions=source', program, 'adopt-chain'], {
    cwd: checkout,
    env: { ...environment, GRIDLEASE_LOG_LEVEL: 'warn' },
    timeout: TIMEOUT_MS,
  });
  const adoption = readAdoption(stdout);
  if (!adoption.is_new) return;
  await giveHoldings(adoption, rpcUrl, tokenAddress);
  if (adoption.holdings.length === 0 && adoption.restarted === 0) return;
  const transfers =
    adoption.restarted === 0 ? '' : `, ${adoption.restarted} unfinished transfers begin again`;
  report(
    `  the chain has begun anew: ${adoption.holdings.length} accounts hold what the books say${transfers}`,
  );
}

/** What the command adopt-chain has printed, after its log. */
export function readAdoption(output: string): Adoption {
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Adoption;
}

/** Puts on a new chain what the books say our token accounts hold. */
export async function giveHoldings(
  { holdings }: Adoption,
  rpcUrl: string,
  tokenAddress: string,
): Promise<void> {
  for (const { owner, base_units } of holdings) {
    await setTokenBalance(rpcUrl, { mint: tokenAddress, owner, amount: BigInt(base_units) });
  }
}
