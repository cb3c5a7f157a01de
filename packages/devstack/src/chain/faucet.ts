import { PublicKey } from '@solana/web3.js';
import { hasChainKeys, openLocalMint } from './local-mint.ts';
import { mintTokens } from './mint.ts';

const WALLET_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Token amounts are unsigned 64-bit integers. */
const UNITS_MAX = 2n ** 64n - 1n;
const ADDRESS_TEXT_MAX = 44;
const TIMEOUT_MS = 10_000;

/** The request cannot be served; the message explains why to the user. */
export class FaucetError extends Error {
  override readonly name = 'FaucetError';
}

/**
 * Mints tokens on the local chain for a billing wallet (at its deposit address) or for an address.
 *
 * @param request.receiver a wallet's id, or an owner's address in base58.
 * @param request.amount decimal, with at most as many digits after the point as the token has.
 * @param places.gatewayUrl the gateway, through which billing is asked for a wallet's deposit address.
 * @returns the signature of the confirmed transaction.
 * @throws FaucetError when the request is invalid or a server that it needs is not running.
 */
export async function giveFromFaucet(
  request: { readonly receiver: string; readonly amount: string },
  places: { readonly rpcUrl: string; readonly gatewayUrl: string; readonly secretsFolder: string },
): Promise<string> {
  const isWallet = WALLET_ID.test(request.receiver);
  const direct = isWallet ? undefined : readAddress(request.receiver);
  if (!hasChainKeys(places.secretsFolder)) {
    throw new FaucetError(
      `there are no keys of a local chain in ${places.secretsFolder}: start the platform first`,
    );
  }
  const local = await openLocalMint(places.rpcUrl, places.secretsFolder).catch((error: unknown) => {
    const message = `no chain is running at ${places.rpcUrl}: is the platform running, and with the same ports?`;
    throw new FaucetError(message, { cause: error });
  });
  const amount = readAmount(request.amount, local.decimals);
  const owner = direct ?? readAddress(await depositAddressOf(request.receiver, places.gatewayUrl));
  return mintTokens(local, owner, amount);
}

/** Base units of the token. */
function readAmount(text: string, decimals: number): bigint {
  const [, whole = '', fraction = ''] = /^(\d{1,20})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '' || fraction.length > decimals) {
    throw new FaucetError(
      `"${text}" is not an amount: a decimal with at most ${decimals} digits after the point`,
    );
  }
  const units = BigInt(whole + fraction.padEnd(decimals, '0'));
  if (units === 0n) throw new FaucetError('the amount is zero');
  if (units > UNITS_MAX) throw new FaucetError(`"${text}" is more than an account can hold`);
  return units;
}

function readAddress(text: string): PublicKey {
  let address: PublicKey;
  try {
    if (text.length > ADDRESS_TEXT_MAX) throw new Error('too long');
    address = new PublicKey(text);
  } catch {
    throw new FaucetError(`"${text}" is neither a wallet's id nor an address`);
  }
  if (PublicKey.isOnCurve(address.toBytes())) return address;
  throw new FaucetError(`"${text}" is an account of a program: give the address of its owner`);
}

async function depositAddressOf(walletId: string, gatewayUrl: string): Promise<string> {
  const url = `${gatewayUrl}/api/v1/wallet/${walletId}`;
  let response: Response;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    throw new FaucetError(
      `no gateway is running at ${gatewayUrl}: is the platform running, and with the same ports?`,
    );
  }
  if (response.status === 401 || response.status === 403) {
    throw new FaucetError(
      'billing requires an access token: give the deposit_address of the wallet instead of its id',
    );
  }
  const body = (await response.json().catch(() => ({}))) as { deposit_address?: unknown; detail?: unknown };
  if (response.ok && typeof body.deposit_address === 'string') return body.deposit_address;
  throw new FaucetError(`${url} responded with ${response.status}: ${body.detail ?? 'no deposit_address'}`);
}
