import { createHmac } from 'node:crypto';
import type { Logger } from '@gridlease/common/log/logger';
import { deriveBytes } from '@gridlease/common/secrets/sealed';
import type { AddressRules } from '../../../books/wallets/address-rules.ts';
import type { BillingConfig } from '../../../config/config.ts';
import { createAddressRules, createNoAddressRules } from '../address-rules.ts';
import { inBookUnits } from '../book-units.ts';
import { type Chain, UNWATCHED } from '../chain.ts';
import { createDepositKeys } from '../deposit-address.ts';
import { chainUnavailable } from '../errors.ts';
import { type PrivateKey, readPrivateKey } from '../private-key.ts';
import { createKnownToken, type KnownToken } from '../token.ts';
import { websocketUrlOf } from './account-watch.ts';
import { openChain } from './open.ts';

const ENCRYPTION = { service: 'gridlease-billing', purpose: 'encryption' };

/** The configured chain and its address rules. */
export interface ConfiguredChain {
  readonly chain: Chain;
  readonly addresses: AddressRules;
  readonly token: KnownToken;
  /** False: every call fails with 503 `chain_unavailable`. */
  readonly isConfigured: boolean;
  /** Derived from the deposit seed, which it does not reveal; undefined: there is none. See `encryption.key`. */
  readonly encryptionSecret: Buffer | undefined;
}

/**
 * Opens the configured chain. Does not connect yet.
 *
 * @throws Error if the key cannot be used, or does not belong to `platform_wallet`
 */
export function openConfiguredChain({ blockchain }: BillingConfig, log: Logger): ConfiguredChain {
  const { rpc_url: rpcUrls, token_address: mint, private_key_path: file } = blockchain;
  const token = createKnownToken(mint, {
    program: blockchain.token_program === 'auto' ? undefined : blockchain.token_program,
    decimals: blockchain.token_decimals,
  });
  // Addresses need only the keys and the token, so wallets can be opened even where no chain is configured.
  if (mint === '' || file === '') {
    log.warn('no blockchain is configured: wallets, deposits and withdrawals respond 503 chain_unavailable');
    return {
      chain: createNoChain(),
      addresses: createNoAddressRules(),
      token,
      isConfigured: false,
      encryptionSecret:
        blockchain.deposit_seed === '' ? undefined : encryptionSecretOf(blockchain.deposit_seed),
    };
  }
  const platformKey = readPlatformKey(blockchain);
  const formerKeys = blockchain.former_private_key_paths.map(readPrivateKey);
  const depositSeed = blockchain.deposit_seed === '' ? seedOf(platformKey, log) : blockchain.deposit_seed;
  const addresses = createAddressRules({
    platform: platformKey.address,
    former: formerKeys.map(({ address }) => address),
    token: token.current,
    depositAddressOf: createDepositKeys(depositSeed).addressOf,
  });
  const encryptionSecret = encryptionSecretOf(depositSeed);
  const known = { addresses, token, encryptionSecret };
  if (rpcUrls.length === 0) return { ...known, chain: createNoChain(), isConfigured: false };
  const chain = openChain({
    rpcUrls,
    tokenAddress: mint,
    platformKey,
    formerKeys,
    depositSeed,
    priorityFee: { min: blockchain.priority_fee_min, max: blockchain.priority_fee_max },
    callTimeoutMs: blockchain.request_timeout,
    watch: {
      urls: blockchain.ws_url === '' ? rpcUrls.map(websocketUrlOf) : [blockchain.ws_url],
      token: token.current,
      log,
    },
  });
  return { ...known, chain: inBookUnits(chain, mint), isConfigured: true };
}

function encryptionSecretOf(depositSeed: string): Buffer {
  return deriveBytes(Buffer.from(depositSeed.trim()), ENCRYPTION);
}

function readPlatformKey({ platform_wallet: expected, private_key_path: file }: BillingConfig['blockchain']) {
  const key = readPrivateKey(file);
  if (expected !== '' && expected !== key.address) {
    throw new Error(
      `blockchain.platform_wallet is ${expected}, but private_key_path holds the key of ${key.address}`,
    );
  }
  return key;
}

/**
 * The default for installations without a deposit seed: identical on every replica, and as secret as the key.
 */
function seedOf(platformKey: PrivateKey, log: Logger): string {
  log.warn(
    'blockchain.deposit_seed is not set: deposit addresses depend on the private key, which can then never change',
  );
  return createHmac('sha256', platformKey.signer().secretKey)
    .update('gridlease/deposit-seed/v1')
    .digest('hex');
}

/** The chain of an installation without one: every call fails with 503 `chain_unavailable`. */
function createNoChain(): Chain {
  const refuse = async (): Promise<never> => {
    throw chainUnavailable();
  };
  return {
    getGenesisHash: refuse,
    expectGenesis: () => {},
    getMint: refuse,
    findTransaction: refuse,
    findStatus: refuse,
    listSignatures: refuse,
    readTokenBalances: refuse,
    readHoldings: refuse,
    watchAccounts: () => UNWATCHED,
    findReceivers: refuse,
    readLamports: refuse,
    signTransfer: refuse,
    send: refuse,
    checkExpiry: refuse,
    close: async () => {},
  };
}
