import { parseArgs } from 'node:util';
import { parseDuration } from '@gridlease/common/config/duration';
import { formatAmount } from '../../books/money/amount.ts';
import type { Recovery, RentOptions } from './recover-rent.ts';

const OLDER_THAN = '180d';

/** The options of `recover-rent`. @throws Error naming the wrong one */
export function rentOptions(args: readonly string[]): Omit<RentOptions, 'by'> {
  const options = {
    'older-than': { type: 'string', default: OLDER_THAN },
    'dry-run': { type: 'boolean', default: false },
  } as const;
  const { 'older-than': text, 'dry-run': isDryRun } = parseArgs({ args: [...args], options }).values;
  const milliseconds = parseDuration(text);
  if (milliseconds === undefined) {
    const problem = `recover-rent --older-than needs a duration such as ${OLDER_THAN}`;
    throw new Error(`${problem}, not ${JSON.stringify(text)}`);
  }
  return { idleSeconds: milliseconds / 1_000, isDryRun };
}

/** What `recover-rent` prints; a SOL has nine digits, as amounts of the books have. */
export function toRecoveryBody({ left, lamports, ...found }: Recovery, { isDryRun }: { isDryRun: boolean }) {
  return {
    dry_run: isDryRun,
    ...found,
    lamports: String(lamports),
    sol: formatAmount(lamports),
    left: left.map(({ tokenAccount, reason }) => ({ token_account: tokenAccount, reason })),
  };
}
