import { z } from 'zod';
import { formatAmount } from '../../books/money/amount.ts';
import { amountText } from '../../books/money/schema.ts';
import { NETWORK_NAMES } from '../../chain/network/network-name.ts';
import type { PlatformChain, PlatformDeps } from './platform.ts';

const seconds = z.number();

export const platformSchema = z
  .object({
    name: z.string().describe('What the operator calls the platform'),
    auth_mode: z.enum(['off', 'required']).describe('off: callers need no access token'),
    currency: z.string().describe('Name of the token where amounts are shown'),
    decimals: z
      .int()
      .optional()
      .describe(
        'Fractional digits that a transfer may have; prices and balances have up to 9. Absent without a chain',
      ),
    token_address: z.string().optional().describe('The mint of the token, base58. Absent without a chain'),
    network: z
      .enum(NETWORK_NAMES)
      .optional()
      .describe('Of the chain. Absent without one, and until it was reached for the first time'),
    features: z
      .object({
        deposits: z.boolean(),
        withdrawals: z.boolean().describe('With them payouts to addresses on the chain'),
        check_provider: z
          .boolean()
          .describe('Whether rentals only start on machines that the registry knows to be free'),
        demand_pricing: z.boolean().describe('Whether rates follow demand'),
        scheduled_payouts: z.boolean().describe('Whether owners with an address are paid without a request'),
        mails: z.boolean().describe('Whether users get e-mails about their rentals and payouts'),
      })
      .describe('What is switched on'),
    terms: z
      .object({
        platform_fee_percent: amountText.describe('Included in prices'),
        minimum_balance: amountText.describe('What has to be available to start a rental'),
        minimum_withdrawal: amountText.describe('Also of payouts on request'),
        new_account_fee: amountText.describe(
          'Kept of a withdrawal or payout to an address that has no token account yet',
        ),
        billing_interval_seconds: seconds.describe('How often running rentals are charged'),
        initial_period_seconds: seconds.describe('The cost of this much time is held at the start'),
        grace_period_seconds: seconds.describe('How long a rental goes on without funds'),
        dispute_period_seconds: seconds.describe(
          'How long after its bill a rental may be disputed; its earnings wait as long',
        ),
      })
      .describe('Rules that amounts and rentals follow'),
  })
  .meta({ id: 'Platform' });

export function toPlatformBody(
  { platform, rateCard, rules, providers, hasChain }: PlatformDeps,
  chain: PlatformChain | undefined,
): z.output<typeof platformSchema> {
  return {
    name: platform.name,
    auth_mode: platform.authMode,
    currency: rateCard.currency,
    decimals: chain?.token.decimals,
    token_address: chain?.token.mint,
    network: chain?.network,
    features: {
      deposits: hasChain,
      withdrawals: hasChain,
      check_provider: providers.isChecked,
      demand_pricing: platform.hasDemandPricing,
      scheduled_payouts: hasChain && platform.hasScheduledPayouts,
      mails: platform.sendsMail,
    },
    terms: {
      platform_fee_percent: rateCard.feePercent.toFixed(),
      minimum_balance: formatAmount(rateCard.minimumBalance),
      minimum_withdrawal: formatAmount(rules.minimum),
      new_account_fee: formatAmount(rules.newAccountFee),
      billing_interval_seconds: platform.billingSeconds,
      initial_period_seconds: platform.initialSeconds,
      grace_period_seconds: platform.graceSeconds,
      dispute_period_seconds: platform.disputeSeconds,
    },
  };
}
