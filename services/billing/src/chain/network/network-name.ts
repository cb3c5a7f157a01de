/** The public networks, by the first 32 characters of their genesis hash (CAIP-2, namespace `solana`). */
const PUBLIC_NETWORKS: Readonly<Record<string, NetworkName>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSGkY3z': 'testnet',
};
const REFERENCE_CHARACTERS = 32;

export const NETWORK_NAMES = ['mainnet', 'devnet', 'testnet', 'localnet', 'other'] as const;

export type NetworkName = (typeof NETWORK_NAMES)[number];

/**
 * The name of the network with this genesis hash.
 *
 * @param isLocal whether the chain is configured as a local runtime, some of which imitate a public network's genesis
 */
export function networkName(genesisHash: string, isLocal: boolean): NetworkName {
  if (isLocal) return 'localnet';
  return PUBLIC_NETWORKS[genesisHash.slice(0, REFERENCE_CHARACTERS)] ?? 'other';
}
