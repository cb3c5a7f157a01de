/**
 * The operations that respond with 503 `revocations_unknown` while a service has not heard of the authentication service
 * for too long, as the wire contract lists them (Access, second part): withdrawals, payouts, linking addresses, refunds,
 * adjustments, other administration, setting rates and start-session. All others go on.
 */
export const NEEDS_REVOCATIONS: Readonly<
  Record<'billing' | 'provider-registry' | 'storage', readonly string[]>
> = {
  billing: [
    // Withdrawals and payouts
    'withdraw',
    'approveWithdrawal',
    'refuseWithdrawal',
    'requestPayout',
    // Linking addresses, and the address of payouts
    'challengeAddress',
    'linkAddress',
    'updateWallet',
    // Refunds and adjustments
    'refundSession',
    'decideDispute',
    'adjustWallet',
    'reverseAdjustment',
    'writeOffDebt',
    'assignDeposit',
    'moveDeposit',
    'approveCorrection',
    'refuseCorrection',
    // Other administration
    'setOutgoing',
    'recoverOutgoing',
    'retryTransfer',
    'returnTransfer',
    'createWebhook',
    'updateWebhook',
    'deleteWebhook',
    'rotateWebhookSecret',
    'replayWebhookDelivery',
    'replayWebhook',
    'testWebhook',
    // Setting rates, and starting what costs money
    'setProviderRates',
    'startSession',
  ],
  'provider-registry': ['suspendProvider', 'liftProviderSuspension', 'verifyProvider'],
  storage: ['ensureBucket', 'deleteBucket'],
};
