/**
 * What the service asks of the blockchain. Amounts are base units of the token; addresses, signatures and block hashes
 * are base58 texts. Every function may throw `ChainUnavailable` when no endpoint can answer; an answer that cannot be
 * trusted is never given as if it could.
 */
export interface Chain {
  /** Throws `WrongChain` when an endpoint is on another chain than `expectedGenesis`, or without it than the first one. */
  readonly getGenesisHash: (expectedGenesis?: string) => Promise<string>;
  /**
   * From now on nothing is believed of any other chain: calls to an endpoint that is on one throw `WrongChain`. Sends
   * nothing.
   */
  readonly expectGenesis: (genesis: string) => void;
  /** The configured token, as the chain knows it. Throws `NotAToken` when the address is something else. */
  readonly getMint: () => Promise<MintFacts>;
  /** A transaction as a confirmed or finalized block has it; undefined while no endpoint has it at that commitment. */
  readonly findTransaction: (
    signature: string,
    commitment: 'confirmed' | 'finalized',
  ) => Promise<ChainTransaction | undefined>;
  /** Where a transaction stands, searched in the whole history. */
  readonly findStatus: (signature: string) => Promise<SignatureStatus | undefined>;
  /**
   * Finalized signatures that touch an address, newest first, older than `before` and newer than `until`. Fewer than the
   * limit only when there are no more.
   */
  readonly listSignatures: (address: string, page: SignaturePage) => Promise<readonly SignatureFacts[]>;
  /** Finalized token balances of token accounts at one slot (of the lowest answer); an account that is not there has none. */
  readonly readTokenBalances: (tokenAccounts: readonly string[]) => Promise<TokenBalances>;
  /** Lamports of an address, finalized. */
  readonly readLamports: (address: string) => Promise<bigint>;
  /** Builds and signs a transfer of the token. Nothing is sent. */
  readonly signTransfer: (transfer: TransferOrder) => Promise<SignedTransfer>;
  /** Sends signed bytes. What the endpoint said about it is never proof that the transaction did not land. */
  readonly send: (bytes: Uint8Array, options: { readonly isFirst: boolean }) => Promise<SendOutcome>;
  /** Can a signed transaction never land any more? See `Expiry`. */
  readonly checkExpiry: (attempt: ExpiringAttempt) => Promise<Expiry>;
  /** Stops what it keeps open. */
  readonly close: () => Promise<void>;
}

export interface MintFacts {
  readonly address: string;
  readonly decimals: number;
  readonly program: 'token' | 'token-2022';
  /** Names of Token-2022 extensions that the mint has; only mints without any are accepted. */
  readonly extensions: readonly string[];
}

export interface ChainTransaction {
  readonly signature: string;
  readonly slot: number;
  /** What the chain says went wrong; undefined when it succeeded. */
  readonly error: string | undefined;
  /** Every token account that the transaction touched, also those behind lookup tables, of any mint. */
  readonly tokenChanges: readonly TokenChange[];
  /** The texts of memo instructions, inner ones included. */
  readonly memos: readonly string[];
}

export interface TokenChange {
  readonly tokenAccount: string;
  readonly owner: string;
  readonly mint: string;
  readonly program: 'token' | 'token-2022';
  /** Balance after less balance before. */
  readonly change: bigint;
}

export interface SignatureStatus {
  readonly commitment: 'processed' | 'confirmed' | 'finalized';
  readonly slot: number;
  readonly error: string | undefined;
}

export interface SignaturePage {
  /** Only an endpoint answers that knows this signature, where it lists less than the limit. */
  readonly before?: string;
  /** An endpoint that lags so far behind that it does not know this signature lists all there ever was. */
  readonly until?: string;
  readonly limit: number;
  /** Only an endpoint answers whose finalized answers are of this slot or later, as balances were that it gave. */
  readonly finalizedSlot?: number;
}

export interface SignatureFacts {
  readonly signature: string;
  readonly slot: number;
  readonly hasFailed: boolean;
}

export interface TokenBalances {
  readonly slot: number;
  readonly balances: ReadonlyMap<string, bigint>;
}

/**
 * Who pays: the hot wallet, the owner key of a wallet's deposit address, or a key that was the platform's before (the
 * SOL that it has comes along). The platform's key pays the chain's fee.
 */
export interface TransferOrder {
  readonly from:
    | { readonly kind: 'hot' }
    | { readonly kind: 'deposit'; readonly walletId: string }
    | { readonly kind: 'former'; readonly owner: string };
  /** The owner of the receiving token account (its associated account is made where it is missing). */
  readonly toOwner: string;
  readonly amount: bigint;
  readonly memo: string;
}

export interface SignedTransfer {
  readonly signature: string;
  /** What it takes the tokens from. */
  readonly sourceTokenAccount: string;
  readonly bytes: Uint8Array;
  readonly blockhash: string;
  readonly lastValidBlockHeight: number;
  /** The slot at which the block hash was read: history from here on must be held to prove absence. */
  readonly signedSlot: number;
}

export type SendOutcome =
  /** The endpoint took it, or it has landed already, or nobody can know. */
  | { readonly kind: 'accepted' | 'already_landed' | 'unknown' }
  /** This endpoint did not pass it on (it lags, or the block hash is not known to it); another attempt may do. */
  | { readonly kind: 'not_sent'; readonly detail: string }
  /** It would fail on chain as things are. */
  | { readonly kind: 'would_fail'; readonly reason: FailureReason; readonly detail: string }
  /** Malformed, too large, wrongly signed: our own fault. */
  | { readonly kind: 'malformed'; readonly detail: string };

export type FailureReason =
  | 'insufficient_tokens'
  | 'insufficient_lamports'
  | 'account_frozen'
  | 'invalid_destination'
  | 'other';

export interface ExpiringAttempt {
  readonly signature: string;
  readonly lastValidBlockHeight: number;
  readonly signedSlot: number;
}

/**
 * `expired` only when on every endpoint (with a single one: twice, 2 s apart) the lower of the finalized block height
 * and the finalized epoch info's block height has passed `lastValidBlockHeight`, a later status query with history
 * answers null at a context slot not before that epoch info's slot, no call failed, and the endpoint still holds the
 * history since `signedSlot`.
 */
export type Expiry =
  | { readonly kind: 'expired'; readonly finalizedHeight: number }
  | { readonly kind: 'landed' }
  | { readonly kind: 'waiting'; readonly finalizedHeight: number }
  | { readonly kind: 'unknown'; readonly detail: string };

/** No endpoint could answer. */
export class ChainUnavailable extends Error {
  override readonly name = 'ChainUnavailable';
}

/** What the configuration calls the token is none: another kind of account, or of another program. */
export class NotAToken extends Error {
  override readonly name = 'NotAToken';
}

/** An endpoint is on another chain. */
export class WrongChain extends Error {
  override readonly name = 'WrongChain';
}
