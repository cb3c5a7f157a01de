import { invalidAddress } from '../../books/errors.ts';
import type { AddressRules, OwnedAccount } from '../../books/wallets/address-rules.ts';
import { associatedTokenAccount, findAddressProblem } from './address.ts';
import { chainUnavailable, invalidSignature } from './errors.ts';
import { decodeSignature, isSignedBy } from './signed-message.ts';
import type { Token } from './token.ts';

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
  /** Token accounts are derived from the mint and its program. */
  readonly token: () => Pick<Token, 'mint' | 'program'>;
  readonly depositAddressOf: (walletId: string) => string;
}

export function createAddressRules(options: AddressOptions): AddressRules {
  const { platform, token, depositAddressOf } = options;
  const accountOf = (owner: string): OwnedAccount => {
    const { mint, program } = token();
    return { owner, tokenAccount: associatedTokenAccount(owner, mint, program) };
  };
  const formerOwners = (options.former ?? []).filter((owner) => owner !== platform);
  const platforms = createPlatformAccounts([platform, ...formerOwners], token, accountOf);
  const listForbidden = () => [
    ...platforms().flatMap(({ owner, tokenAccount }) => [owner, tokenAccount]),
    token().mint,
  ];
  const requireSignature = (signature: string, member: string): string => {
    if (decodeSignature(signature) === undefined) throw invalidSignature(member, 'is not 64 bytes in base58');
    return signature;
  };
  return {
    get hot() {
      return platforms()[0] ?? accountOf(platform);
    },
    get former() {
      return platforms().slice(1);
    },
    isPlatforms: (tokenAccount) => platforms().some((one) => one.tokenAccount === tokenAccount),
    tokenAccountOf: (owner) => accountOf(owner).tokenAccount,
    depositAccountOf: (walletId) => accountOf(depositAddressOf(walletId)),
    requirePayable(address, member) {
      const problem = findAddressProblem(address, listForbidden());
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

/** The accounts of the platform's keys, derived again only when something new is known of the token. */
function createPlatformAccounts(
  owners: readonly string[],
  token: AddressOptions['token'],
  accountOf: (owner: string) => OwnedAccount,
): () => readonly OwnedAccount[] {
  let accounts: readonly OwnedAccount[] = [];
  let of: ReturnType<AddressOptions['token']> | undefined;
  return () => {
    const current = token();
    if (of !== current) {
      accounts = owners.map(accountOf);
      of = current;
    }
    return accounts;
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
