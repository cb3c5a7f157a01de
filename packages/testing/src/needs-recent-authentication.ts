/**
 * The operations that want a recent authentication (401 `recent_authentication_required`), as the wire contract lists them
 * (Access, second part): withdrawals, payouts to a new address, linking and removing addresses, payout addresses of
 * wallets, the notification address, API keys, second factor, password, account deletion, administrators' money operations,
 * and what makes members of the staff. All others never ask.
 */
export const NEEDS_RECENT_AUTHENTICATION = {
  auth: [
    // Password, second factor, account deletion
    'changePassword',
    'beginSecondFactor',
    'confirmSecondFactor',
    'removeSecondFactor',
    'renewRecoveryCodes',
    'deleteMe',
    // API keys, the codes that machines exchange for one, and keys that act for everybody
    'createApiKey',
    'revokeApiKey',
    'createEnrollment',
    'createServiceAccount',
    'revokeServiceAccount',
    // What makes members of the staff, who log in themselves, and administrators' removal of factors and accounts
    'assignRole',
    'createUser',
    'createInvitation',
    'removeUserSecondFactor',
    'deleteUser',
  ],
  billing: [
    'withdraw',
    'challengeAddress',
    'linkAddress',
    'unlinkAddress',
    // Administrators' money operations
    'approveWithdrawal',
    'refuseWithdrawal',
    'refundSession',
    'decideDispute',
    'adjustWallet',
    'reverseAdjustment',
    'writeOffDebt',
    'assignDeposit',
    'moveDeposit',
    'approveCorrection',
    'refuseCorrection',
    'setOutgoing',
    'recoverOutgoing',
    'retryTransfer',
    'returnTransfer',
  ],
  'provider-registry': [],
  storage: [],
} as const satisfies Record<string, readonly string[]>;

/** The same for some requests only. */
export const SOMETIMES_NEEDS_RECENT_AUTHENTICATION = {
  // Another e-mail address, to which notices and links to reset the password go
  // With a role of the staff, or where registration is closed
  auth: ['updateMe', 'register'],
  // With `solana_address`, which is_active goes with; to another `to_address`; with another `email`
  billing: ['createWallet', 'updateWallet', 'requestPayout', 'setNotifications'],
  'provider-registry': [],
  storage: [],
} as const satisfies Record<string, readonly string[]>;
