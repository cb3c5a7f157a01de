import { callChain } from '@gridlease/devstack/chain/call';
import { portsFrom } from '@gridlease/devstack/platform/ports';
import type { Site } from '@gridlease/testing/running-platform';
import { TOKEN_PROGRAM_ID } from '@solana/spl-token';

/** The site's chain: the platform's own, or one that outlives the platform. */
export function chainUrlOf({ portBase, environment }: Site): string {
  return environment?.GRIDLEASE_TEST_SOLANA_URL ?? `http://127.0.0.1:${portsFrom(String(portBase)).chain}`;
}

/** The finalized balances of this owner's token accounts, on the chain of the site. */
export function tokenBalances(site: Site, owner: string): Promise<string[]> {
  return tokenBalancesAt(chainUrlOf(site), owner);
}

/** The same, on the chain with JSON-RPC at this address. */
export async function tokenBalancesAt(url: string, owner: string): Promise<string[]> {
  const filter = { programId: TOKEN_PROGRAM_ID.toBase58() };
  const options = { encoding: 'jsonParsed', commitment: 'finalized' };
  const response = await callChain(url, 'getTokenAccountsByOwner', [owner, filter, options]);
  const { value } = response as {
    value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[];
  };
  return value.map(({ account }) => account.data.parsed.info.tokenAmount.amount);
}
