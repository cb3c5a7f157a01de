/**
 * Gives tokens on the local chain of a running platform: `npm run --silent faucet -- <wallet id or address>
 * <amount>`. The last line on standard output is the signature of the transaction, as billing expects it for a
 * deposit.
 */
import { giveFromFaucet } from '@gridlease/devstack/chain/faucet';
import { locatePlatform } from './lib/local-platform.ts';

const HELP = `Gives tokens on the local chain of a running platform and prints the signature of the transaction.

  npm run --silent faucet -- <wallet id or address> <amount>

The tokens go to the deposit address of the wallet, or to the address. The amount is a decimal such as 12.5.
GRIDLEASE_PORT_BASE and GRIDLEASE_DATA must be the same as for npm start.
`;

const args = process.argv.slice(2);
const [receiver, amount] = args;

if (args.includes('--help') || args.includes('-h')) {
  process.stdout.write(HELP);
} else if (receiver === undefined || amount === undefined || args.length > 2) {
  process.stderr.write(HELP);
  process.exitCode = 1;
} else {
  await give({ receiver, amount });
}

async function give(request: { receiver: string; amount: string }): Promise<void> {
  try {
    process.stdout.write(`${await giveFromFaucet(request, locatePlatform())}\n`);
  } catch (error) {
    // An invalid request, a wrong setting, a chain that refuses: errors for the user.
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
