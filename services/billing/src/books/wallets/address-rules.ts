/** A token account and who owns it, both base58. */
export interface OwnedAccount {
  readonly owner: string;
  readonly tokenAccount: string;
}

/** What billing must know of addresses. */
export interface AddressRules {
  /** Of the platform: where payouts come from. */
  readonly hot: OwnedAccount;
  /** That of keys that were the platform's before: what is there goes to the hot account. */
  readonly former: readonly OwnedAccount[];
  /** Is this token account the hot one, or a former one? */
  readonly isPlatforms: (tokenAccount: string) => boolean;
  /** The associated account of an owner, ours or not. */
  readonly tokenAccountOf: (owner: string) => string;
  /** Of a wallet: where its deposits go. */
  readonly depositAccountOf: (walletId: string) => OwnedAccount;
  /**
   * The address, when tokens can be sent to its owner: 32 bytes, on the curve, none of the platform's.
   *
   * @param member of the request, for the error
   * @throws BillingError 400 `invalid_address`
   */
  readonly requirePayable: (address: string, member: string) => string;
  /**
   * The signature of a transaction.
   *
   * @throws BillingError 400 `invalid_signature` unless it is base58 of 64 bytes
   */
  readonly requireSignature: (signature: string, member: string) => string;
  /**
   * Tells of a text whether the address has signed its UTF-8 bytes (ed25519).
   *
   * @throws BillingError 400 `invalid_signature` unless the signature is base58 of 64 bytes
   */
  readonly signatureCheck: (
    signed: { readonly address: string; readonly signature: string },
    member: string,
  ) => (text: string) => boolean;
}
