import { invalidAddress } from '../../books/errors.ts';
import type { AddressRules, OwnedAccount } from '../../books/wallets/address-rules.ts';
import { associatedTokenAccount, findAddressProblem, type TokenProgram } from './address.ts';
import { chainUnavailable, invalidSignature } from './errors.ts';
import { decodeSignature, isSignedBy } from './signed-message.ts';

const PROBLEMS = {
  not_base58: 'is not base58',
  wrong_length: 'is not an address: 32 bytes in base58',
  not_on_curve: 'is an account of a program: name the address of its owner',
  forbidden: "is one of this platform's own, or the token itself",
};

export interface AddressOptions {
  /** The platform's address, base58. */
  readonly platform: string;
  /** Former addresses of the platform. */
  readonly former?: readonly string[];
  /** The mint and its token program. */
  readonly token: { readonly mint: string; readonly program: TokenProgram };
  readonly depositAddressOf: (walletId: string) => string;
}

export function createAddressRules(options: AddressOptions): AddressRules {
  const { platform, token, depositAddressOf } = options;
  const accountOf = (owner: string): OwnedAccount => ({
    owner,
    tokenAccount: associatedTokenAccount(owner, token.mint, token.program),
  });
  const hot = accountOf(platform);
  const former = (options.former ?? []).filter((owner) => owner !== platform).map(accountOf);
  const platforms = [hot, ...former];
  const forbidden = [...platforms.flatMap(({ owner, tokenAccount }) => [owner, tokenAccount]), token.mint];
  const requireSignature = (signature: string, member: string): string => {
    if (decodeSignature(signature) === undefined) throw invalidSignature(member, 'is not 64 bytes in base58');
    return signature;
  };
  return {
    hot,
    former,
    isPlatforms: (tokenAccount) => platforms.some((one) => one.tokenAccount === tokenAccount),
    tokenAccountOf: (owner) => accountOf(owner).tokenAccount,
    depositAccountOf: (walletId) => accountOf(depositAddressOf(walletId)),
    requirePayable(address, member) {
      const problem = findAddressProblem(address, forbidden);
      if (problem !== undefined) throw invalidAddress(member, PROBLEMS[problem]);
      return address;
    },
    requireSignature,
    signatureCheck({ address, signature }, member) {
      requireSignature(signature, member);
      return (text) => isSignedBy(address, text, signature);
    },
  };
}

/**
 * The address rules of an installation without a chain: operations that need an address fail with 503
 * `chain_unavailable`.
 */
export function createNoAddressRules(): AddressRules {
  const refuse = (): never => {
    throw chainUnavailable();
  };
  return {
    get hot() {
      return refuse();
    },
    get former() {
      return refuse();
    },
    isPlatforms: refuse,
    tokenAccountOf: refuse,
    depositAccountOf: refuse,
    requirePayable: refuse,
    requireSignature: refuse,
    signatureCheck: refuse,
  };
}
