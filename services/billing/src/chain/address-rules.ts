/** What billing must know of addresses; made from the platform's keys and token (see `createAddressRules`). */
export interface AddressRules {
  /** Of a wallet: who owns its deposit account, and the token account itself. */
  readonly depositAccountOf: (walletId: string) => { readonly owner: string; readonly tokenAccount: string };
  /**
   * The address in its one spelling, when tokens can be sent to its owner: 32 bytes, on the curve, none of ours.
   *
   * @param member of the request, for the error
   * @throws BillingError 400 `invalid_address`
   */
  readonly requirePayable: (address: string, member: string) => string;
  /**
   * Tells of a text whether the address has signed its UTF-8 bytes (ed25519).
   *
   * @param member of the request that holds the signature, for the error
   * @throws BillingError 400 `invalid_signature` when it is not base58 of 64 bytes
   */
  readonly signatureCheck: (
    signed: { readonly address: string; readonly signature: string },
    member: string,
  ) => (text: string) => boolean;
  /**
   * The signature of a transaction in its one spelling.
   *
   * @throws BillingError 400 `invalid_signature` unless it is base58 of 64 bytes
   */
  readonly requireSignature: (signature: string, member: string) => string;
  /** Of the platform: the owner of the hot account, and the token account itself. */
  readonly hot: { readonly owner: string; readonly tokenAccount: string };
}
