/** A token account and its owner, both base58. */
export interface OwnedAccount {
  readonly owner: string;
  readonly tokenAccount: string;
}

/** What the books need to know about addresses. */
export interface AddressRules {
  /** The platform's account, from which transfers are sent. */
  readonly hot: OwnedAccount;
  /** Accounts of former platform keys. Their tokens are moved to the hot account. */
  readonly former: readonly OwnedAccount[];
  /** Whether this token account is the hot account or a former one. */
  readonly isPlatforms: (tokenAccount: string) => boolean;
  /** The associated token account of an owner, ours or not. */
  readonly tokenAccountOf: (owner: string) => string;
  /** A wallet's deposit account. */
  readonly depositAccountOf: (walletId: string) => OwnedAccount;
  /**
   * Returns the address if tokens can be sent to its owner: 32 bytes, on the curve, not one of the
   * platform's.
   *
   * @param member of the request, for the error
   * @throws BillingError 400 `invalid_address`
   */
  readonly requirePayable: (address: string, member: string) => string;
  /**
   * Validates the signature of a transaction.
   *
   * @throws BillingError 400 `invalid_signature` unless it is base58 of 64 bytes
   */
  readonly requireSignature: (signature: string, member: string) => string;
  /**
   * Returns a check whether the address has signed a text's UTF-8 bytes (ed25519).
   *
   * @throws BillingError 400 `invalid_signature` unless the signature is base58 of 64 bytes
   */
  readonly signatureCheck: (
    signed: { readonly address: string; readonly signature: string },
    member: string,
  ) => (text: string) => boolean;
}
