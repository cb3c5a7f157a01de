/**
 * The blockchain interface of the service. Amounts are base units of the token (of the books, with
 * `inBookUnits`); addresses, signatures and
 * block hashes are base58 strings. Every function may throw `ChainUnavailable` when no endpoint can respond.
 * A response that cannot be trusted is never returned as if it could.
 */
export interface Chain {
  /**
   * Throws `WrongChain` when an endpoint is on another chain than `expectedGenesis` (default: the first chain
   * seen).
   */
  readonly getGenesisHash: (expectedGenesis?: string) => Promise<string>;
  /**
   * Restricts all further calls to this chain: calls to an endpoint on another chain throw `WrongChain`.
   * Sends nothing.
   */
  readonly expectGenesis: (genesis: string) => void;
  /** The configured token's mint. Throws `NotAToken` when the address is something else. */
  readonly getMint: () => Promise<MintFacts>;
  /**
   * A transaction from a confirmed or finalized block; undefined while no endpoint has it at that commitment.
   */
  readonly findTransaction: (
    signature: string,
    commitment: 'confirmed' | 'finalized',
  ) => Promise<ChainTransaction | undefined>;
  /** The status of a transaction, searched in the whole history. */
  readonly findStatus: (signature: string) => Promise<SignatureStatus | undefined>;
  /**
   * Finalized signatures that touch an address, newest first, older than `before` and newer than `until`.
   * Returns fewer than the limit only if there are no more.
   */
  readonly listSignatures: (address: string, page: SignaturePage) => Promise<readonly SignatureFacts[]>;
  /**
   * Finalized balances of token accounts, with the lowest slot of the responses. Nonexistent accounts have no
   * entry.
   */
  readonly readTokenBalances: (tokenAccounts: readonly string[]) => Promise<TokenBalances>;
  /**
   * Finalized balances of all token accounts of the configured token, whoever owns them; undefined if no endpoint
   * serves that.
   */
  readonly readHoldings: () => Promise<TokenBalances | undefined>;
  /** Follows the configured token's accounts, ours or not, until it is closed. */
  readonly watchAccounts: (onChange: (tokenAccount: string) => void) => AccountWatch;
  /**
   * Which of these owners have a token account of the mint that can receive: their associated one, at commitment
   * `confirmed` on any endpoint. An endpoint that lags does not make an account that was just created look missing; one
   * that was just closed fails the transfer, which moves nothing. Responds or fails within seconds.
   */
  readonly findReceivers: (owners: readonly string[]) => Promise<ReadonlySet<string>>;
  /** The finalized lamports of an address. */
  readonly readLamports: (address: string) => Promise<bigint>;
  /** Builds and signs a token transfer. Nothing is sent. */
  readonly signTransfer: (transfer: TransferOrder) => Promise<SignedTransfer>;
  /** Sends signed bytes. The endpoint's response never proves that the transaction did not land. */
  readonly send: (bytes: Uint8Array, options: { readonly isFirst: boolean }) => Promise<SendOutcome>;
  /** Whether a signed transaction can no longer land. See `Expiry`. */
  readonly checkExpiry: (attempt: ExpiringAttempt) => Promise<Expiry>;
  /** Closes its connections. */
  readonly close: () => Promise<void>;
}

export interface MintFacts {
  readonly address: string;
  readonly decimals: number;
  readonly program: 'token' | 'token-2022';
  /** Names of the mint's Token-2022 extensions. */
  readonly extensions: readonly string[];
}

export interface ChainTransaction {
  readonly signature: string;
  readonly slot: number;
  /** The error reported by the chain; undefined if the transaction succeeded. */
  readonly error: string | undefined;
  /**
   * Every token account that the transaction touched, of any mint, including those loaded from lookup tables.
   */
  readonly tokenChanges: readonly TokenChange[];
  /** The texts of memo instructions, including inner ones. */
  readonly memos: readonly string[];
}

export interface TokenChange {
  readonly tokenAccount: string;
  readonly owner: string;
  readonly mint: string;
  readonly program: 'token' | 'token-2022';
  /** The balance after minus the balance before; of other mints in their own units. */
  readonly change: bigint;
}

export interface SignatureStatus {
  readonly commitment: 'processed' | 'confirmed' | 'finalized';
  readonly slot: number;
  readonly error: string | undefined;
}

export interface SignaturePage {
  /**
   * A response with fewer signatures than the limit is accepted only from an endpoint that knows this
   * signature.
   */
  readonly before?: string;
  /** An endpoint that lags and does not know this signature returns the whole history. */
  readonly until?: string;
  readonly limit: number;
  /**
   * Only endpoints whose finalized state is at this slot or later may respond, e.g. the slot of balances read
   * before.
   */
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

/** A subscription to changes of token accounts. What it reports are hints; it may miss some. */
export interface AccountWatch {
  /**
   * When a node confirmed the subscription, in milliseconds of `performance.now`; undefined while none is heard of.
   */
  readonly liveSince: () => number | undefined;
  readonly close: () => void;
}

/** The watch of an installation whose node offers no subscription. */
export const UNWATCHED: AccountWatch = { liveSince: () => undefined, close: () => {} };

/**
 * The payer: the hot wallet, the owner key of a wallet's deposit address, or a former platform key (its SOL
 * is moved as well). The platform's key pays the chain's fee.
 */
export interface TransferOrder {
  readonly from:
    | { readonly kind: 'hot' }
    | { readonly kind: 'deposit'; readonly walletId: string }
    | { readonly kind: 'former'; readonly owner: string };
  /** The owner of the receiving token account, which is the associated one. */
  readonly toOwner: string;
  /** Whether that account is created if it is missing, at the platform key's expense; otherwise the transfer fails. */
  readonly createsAccount: boolean;
  readonly amount: bigint;
  readonly memo: string;
}

export interface SignedTransfer {
  readonly signature: string;
  /** The token account that the tokens leave. */
  readonly sourceTokenAccount: string;
  readonly bytes: Uint8Array;
  readonly blockhash: string;
  readonly lastValidBlockHeight: number;
  /** The slot at which the block hash was read. Proving absence requires the history from this slot on. */
  readonly signedSlot: number;
}

export type SendOutcome =
  /** The endpoint accepted it, or it has already landed, or the outcome cannot be known. */
  | { readonly kind: 'accepted' | 'already_landed' | 'unknown' }
  /**
   * The endpoint did not forward it (it lags, or does not know the block hash); another attempt may succeed.
   */
  | { readonly kind: 'not_sent'; readonly detail: string }
  /** It would fail on the chain in the current state. */
  | { readonly kind: 'would_fail'; readonly reason: FailureReason; readonly detail: string }
  /** Malformed, too large or wrongly signed: a bug of ours. */
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
 * `expired` only if all of this holds on every endpoint (with a single endpoint: twice, 2 s apart): the lower
 * of the finalized block height and the block height in the finalized epoch info has passed
 * `lastValidBlockHeight`; a later status query with history returns null, at a context slot not before the
 * slot of that epoch info; no call failed; and the endpoint still has the history since `signedSlot`.
 */
export type Expiry =
  | { readonly kind: 'expired'; readonly finalizedHeight: number }
  | { readonly kind: 'landed' }
  | { readonly kind: 'waiting'; readonly finalizedHeight: number }
  | { readonly kind: 'unknown'; readonly detail: string };

/** No endpoint could respond. */
export class ChainUnavailable extends Error {
  override readonly name = 'ChainUnavailable';
}

/** The configured token address is not a mint of a token program. */
export class NotAToken extends Error {
  override readonly name = 'NotAToken';
}

/** An endpoint is on another chain. */
export class WrongChain extends Error {
  override readonly name = 'WrongChain';
}
