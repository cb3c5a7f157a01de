import type { AddressRules } from '../../src/books/wallets/address-rules.ts';
import { type AddressOptions, createAddressRules } from '../../src/chain/network/address-rules.ts';

/** Keys that the platform has in the course of one run, at most. */
const KEYS_MAX = 3;

/** The rules of a platform whose key changes, for every process at once. */
export interface PlatformKeys {
  readonly addresses: AddressRules;
  /** Restarts every process with a new key and returns its address; undefined if there are no more keys. */
  change(): string | undefined;
}

export function createPlatformKeys(
  addressOf: (number: number) => string,
  options: Omit<AddressOptions, 'platform' | 'former'>,
): PlatformKeys {
  const used = [addressOf(1)];
  const rulesOf = ([platform = '', ...former]: readonly string[]) =>
    createAddressRules({ ...options, platform, former });
  let rules = rulesOf(used);
  return {
    addresses: {
      ...rules,
      get hot() {
        return rules.hot;
      },
      get former() {
        return rules.former;
      },
      isPlatforms: (tokenAccount) => rules.isPlatforms(tokenAccount),
      requirePayable: (address, member) => rules.requirePayable(address, member),
    },
    change() {
      if (used.length === KEYS_MAX) return undefined;
      const address = addressOf(used.length + 1);
      used.unshift(address);
      rules = rulesOf(used);
      return address;
    },
  };
}
