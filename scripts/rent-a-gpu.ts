/**
 * Plays a whole rental against a running platform and prints its story with balances: `npm run rent-a-gpu --
 * --time-scale 60` next to `npm start -- --time-scale 60`.
 */
import { parseArgs } from 'node:util';
import { giveFromFaucet } from '@gridlease/devstack/chain/faucet';
import { openLocalMint } from '@gridlease/devstack/chain/local-mint';
import { createPayee } from '@gridlease/devstack/chain/payee';
import { locatePlatform } from './lib/local-platform.ts';
import { playRental } from './rental/story.ts';

const HELP = `Plays a whole rental against the running platform: a machine joins, a renter deposits tokens, rents it, the
machine reports its usage, funds run low, the renter tops up and ends the rental, and the machine's owner is paid on the
chain.

  --url URL         the gateway (http://127.0.0.1:8080, or by GRIDLEASE_PORT_BASE)
  --time-scale N    the value given to npm start: how many times as fast the platform's time passes (1)
  --minutes N       for how long the renter pays at first, minutes of the platform (62)

GRIDLEASE_PORT_BASE and GRIDLEASE_DATA must be the same as for npm start. The platform must be open.
`;

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    'time-scale': { type: 'string', default: '1' },
    minutes: { type: 'string', default: '62' },
    help: { type: 'boolean', short: 'h' },
  },
});

if (values.help) process.stdout.write(HELP);
else await play();

function positive(name: 'time-scale' | 'minutes', min: number): number {
  const number = Number(values[name]);
  if (Number.isFinite(number) && number >= min) return number;
  throw new Error(`--${name} must be a number of at least ${min}, not ${values[name]}`);
}

async function play(): Promise<void> {
  try {
    const local = locatePlatform();
    const platform = { ...local, gatewayUrl: values.url ?? local.gatewayUrl };
    await playRental({
      gatewayUrl: platform.gatewayUrl,
      timeScale: positive('time-scale', 1),
      minutes: positive('minutes', 61),
      tokenDecimals: (await openLocalMint(platform.rpcUrl, platform.secretsFolder)).decimals,
      tell: (line) => void process.stdout.write(`${line}\n`),
      giveTokens: (receiver, amount) => giveFromFaucet({ receiver, amount }, platform),
      openPayee: () => createPayee(platform),
    });
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
