import { group } from '@gridlease/common/config/leaf';
import { mailSender, mailServer } from '@gridlease/common/config/mail';
import { type Check, setting, urlCheck } from '@gridlease/common/config/settings';
import { parseAmount } from '../books/money/amount.ts';

/** Checks a token amount in the configuration; an empty value disables the rule. */
const amountProblem: Check = (text) => {
  const units = text === '' ? 0n : parseAmount(text);
  return units === undefined || units < 0n
    ? 'is not an amount such as 12.5 with at most 9 fractional digits'
    : undefined;
};

const amount = (doc: string, value: string) => setting.string({ doc, default: value, check: amountProblem });

const optionalAmount = (doc: string) => amount(`${doc} Empty: no such rule.`, '');

const addressProblem: Check = (text) =>
  text === '' || /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) ? undefined : 'is not a base58 address';

export const blockchainGroup = () =>
  group('The chain of the platform token.', {
    rpc_url: setting.list({
      doc: 'JSON-RPC endpoints; with several, all must agree before a transfer counts as lost. Empty: no chain.',
      default: [],
      allowed: 'http(s)://host:port, several with commas',
      check: urlCheck(['http', 'https']),
    }),
    ws_url: setting.url({
      doc: 'WebSocket endpoint, by which deposits are noticed at once. Empty: that of the RPC endpoint (the next port, or the same address if it has none). Without one, deposits are noticed at the next scan.',
      default: '',
      schemes: ['ws', 'wss'],
    }),
    token_address: setting.string({
      doc: 'The mint of the platform token.',
      default: '',
      check: addressProblem,
    }),
    token_program: setting.choice({
      doc: 'The program that owns the mint. `auto`: as the mint says; until it was read once, `token` is assumed. Otherwise checked. Token-2022 mints may have metadata, groups and pointers to them, and no other extension.',
      options: ['auto', 'token', 'token-2022'],
      default: 'auto',
    }),
    token_decimals: setting.integer({
      doc: 'Decimals of the mint, which are checked. Empty: as the mint says; until it was read once, 9 is assumed. Books and prices always have nine.',
      max: 9,
    }),
    platform_wallet: setting.string({
      doc: "The platform's address; must match the private key. Empty: the key's own address.",
      default: '',
      check: addressProblem,
    }),
    private_key_path: setting.string({
      doc: "File with the platform's key (a JSON array of 64 numbers, or base58), readable by its owner only.",
      default: '',
    }),
    former_private_key_paths: setting.list({
      doc: "Files with former keys of the platform, for as long as the books exist: tokens on their accounts are moved to the platform's. Requires a deposit_seed.",
      default: [],
      allowed: 'paths, several with commas',
    }),
    deposit_seed: setting.secret({
      doc: 'Secret from which the keys of all deposit addresses are derived (32 bytes or more): anyone who has it controls the deposits, and without it they are lost. Empty: derived from the private key.',
      default: '',
    }),
    request_timeout: setting.duration({
      doc: 'Timeout of one call to an endpoint.',
      default: '5s',
      min: '100ms',
      max: '1m',
    }),
    priority_fee_min: setting.integer({
      doc: 'Minimum micro-lamports per compute unit; a transfer may use 120,000 units.',
      default: 1_000,
    }),
    priority_fee_max: setting.integer({
      doc: 'Maximum micro-lamports per compute unit; the fee follows recent blocks.',
      default: 1_000_000,
    }),
    local: setting.boolean({
      doc: 'The chain is a local runtime that is reset at times: allows the command adopt-chain to continue on a new one.',
      default: false,
    }),
  });

export const depositGroup = () =>
  group('Incoming tokens.', {
    scan_interval: setting.duration({
      doc: "Interval of the scan of our accounts for deposits that were not claimed. While a node reports changes (blockchain.ws_url), only the platform's own accounts are scanned that often.",
      default: '10s',
      min: '200ms',
      max: '1h',
    }),
    full_scan_interval: setting.duration({
      doc: 'Interval of the scan of all accounts while a node reports changes.',
      default: '1m',
      min: '1s',
      max: '1h',
    }),
    stray_interval: setting.duration({
      doc: 'Interval of the search for tokens that arrived where they are not booked (`GET /admin/strays`): each pass reads ten deposit addresses, every tenth one the addresses of the platform and all holders of the token, too.',
      default: '1m',
      min: '100ms',
      max: '1d',
    }),
    dust: amount(
      'Smaller deposits from unknown senders are credited to the platform instead of waiting for an administrator. 0: none are.',
      '0.000001',
    ),
    sweep_minimum: amount(
      'A deposit address with at least this balance is swept into the hot wallet; one with less only while an outgoing transfer waits for funds.',
      '1',
    ),
    sweep_interval: setting.duration({
      doc: 'How often deposit addresses are swept.',
      default: '30s',
      min: '200ms',
      max: '1d',
    }),
  });

export const withdrawalGroup = () =>
  group('Outgoing tokens.', {
    minimum: amount('Smaller withdrawals and payouts are not made. 0: every amount is.', '0.01'),
    new_account_fee: amount(
      'Kept of a withdrawal or payout whose receiver has no token account yet, for the SOL that the new account costs the platform. 0: the platform pays for it.',
      '0.5',
    ),
    transfer_max: optionalAmount('Maximum amount of a single withdrawal or payout.'),
    day_max: optionalAmount(
      'Maximum amount that may leave one wallet within 24 hours, withdrawals and payouts together. A scheduled payout sends what fits.',
    ),
    approval_threshold: optionalAmount(
      'Withdrawals and payouts above this amount wait for an administrator.',
    ),
    address_cooldown: setting.duration({
      doc: 'How long a withdrawal or payout to an address that is new to the wallet waits. 0: not at all. Default: 24h where auth.mode is required, else 0.',
      max: '24d',
    }),
    accepted_status: setting.choice({
      doc: 'Status of the response to an accepted withdrawal; 200 for clients that accept no other status as a success.',
      options: ['202', '200'],
      default: '202',
    }),
    attempts_max: setting.integer({
      doc: 'Maximum number of signed attempts of one transfer before an administrator must intervene.',
      default: 5,
      min: 1,
      max: 100,
    }),
    poll_interval: setting.duration({
      doc: 'Interval at which transfers in progress are checked.',
      default: '500ms',
      min: '20ms',
      max: '1m',
    }),
  });

export const payoutGroup = () =>
  group('Earnings of machines and payouts to their owners.', {
    interval: setting.duration({
      doc: 'Interval of scheduled payouts to owners with an address, at multiples of it since 1970 (1d: at midnight UTC). 0: only on request.',
      default: '1d',
      max: '365d',
    }),
    minimum: amount(
      'Smaller amounts wait for the next scheduled payout; a requested payout may be smaller, down to withdrawals.minimum.',
      '1',
    ),
    dispute_delay: setting.duration({
      doc: 'How long after its bill a rental may be disputed; its earnings wait as long. 0: only running rentals can be disputed.',
      default: '0s',
      max: '90d',
    }),
  });

export const reconciliationGroup = () =>
  group('Comparison of the chain with the books.', {
    interval: setting.duration({ doc: 'Interval of the comparison.', default: '5m', min: '1s', max: '1d' }),
    freeze_above: amount('A larger difference of any account stops all outgoing transfers.', '0'),
  });

export const billingGroup = () =>
  group('Rentals and balances.', {
    billing_interval: setting.duration({
      doc: 'How often running sessions are charged.',
      default: '1m',
      min: '1s',
      max: '1h',
    }),
    minimum_balance: amount('Balance that must be available to start a session.', '1'),
    grace_period: setting.duration({
      doc: 'How long a session continues without funds. What it costs meanwhile is owed by the renter, and paid to the owner once the renter has repaid it.',
      default: '5m',
      max: '1d',
    }),
    pending_max: setting.integer({
      doc: 'How many rentals of a wallet may wait for their machine to be ready at the same time.',
      default: 4,
      min: 1,
      max: 1_000,
    }),
    machine_return: setting.duration({
      doc: 'A machine that is offline or in error for this long has failed its rentals: they end, charged up to the beginning of that time. A machine that returns sooner continues them.',
      default: '10m',
      min: '1m',
      max: '1d',
    }),
    settlement_interval: setting.duration({
      doc: 'Maximum time of a running session that is charged but not yet in the books.',
      default: '10m',
      min: '1m',
      max: '1h',
    }),
    warning_period: setting.duration({
      doc: 'Renters whose funds last no longer than this are warned.',
      default: '15m',
      max: '24h',
    }),
    debt_max: optionalAmount(
      'Maximum debt of a wallet, in addition to the cost of the grace periods of its sessions; a lower limit ends the grace period sooner.',
    ),
    spend_day_max: optionalAmount(
      'Maximum that the rentals of a wallet may hold and be charged within 24 hours, unless the wallet has its own spend_day_max.',
    ),
    initial_period: setting.duration({
      doc: 'The cost of this much time is held at the start of a session.',
      default: '1h',
      min: '1m',
      max: '24h',
    }),
    check_provider: setting.boolean({
      doc: 'Sessions start only on machines that are idle or busy in the registry, not drained, and have free GPUs, which the rental then has and pays for. With auth.mode off, ids that the registry never had are not checked. Default: true with auth.mode required, else false.',
    }),
    deposit_wait: setting.duration({
      doc: 'How long the claim of a deposit waits for finality; shorter than server.write_timeout.',
      default: '20s',
      max: '10m',
    }),
  });

export const noticeGroup = () =>
  group('Notices to owners of machines, by e-mail and to webhooks.', {
    offline_after: setting.duration({
      doc: 'How long a machine with rentals is offline before its owner is told. Machines that go within half of this time are one notice; one that has returned for half of this time is back.',
      default: '5m',
      min: '2s',
      max: '1d',
    }),
  });

export const mailGroup = () =>
  group('E-mails to users about their rentals and payouts.', {
    smtp_url: mailServer(
      'URL of the mail server; smtp:// upgrades to TLS, except on loopback. Empty: no e-mails are sent.',
    ),
    from: mailSender(),
    connect_timeout: setting.duration({
      doc: 'How long the mail server may take to accept a connection.',
      default: '10s',
      min: '100ms',
      max: '1m',
    }),
    send_timeout: setting.duration({
      doc: 'How long it may take for one e-mail in total.',
      default: '30s',
      min: '100ms',
      max: '1m',
    }),
  });

export const usageGroup = () =>
  group('Usage reports of machines.', {
    stale_after: setting.duration({
      doc: 'A session without reports for this long, since its start or the last report, has failed: it is charged up to the last report. Time in which its machine was offline, billing did not run, or its consumer of reports was disconnected or behind, does not count. 0: silence is charged. Default: 15m where auth.mode is required, else 0.',
      max: '1d',
    }),
    late_window: setting.duration({
      doc: 'How long after the end of a session reports about the time before are accepted. They do not change the cost.',
      default: '1h',
      max: '30d',
    }),
    retention: setting.duration({
      doc: 'How long reports are kept, counted from the end of the month in which their session began.',
      default: '400d',
      min: '1d',
      max: '10000d',
    }),
  });

/**
 * An amount from the configuration in base units, already validated on load; undefined: the rule is disabled.
 */
export function amountSetting(text: string): bigint | undefined {
  return text === '' ? undefined : parseAmount(text);
}

/** The default of `usage.stale_after` where callers are known. */
const STALE_AFTER_MS = 15 * 60_000;

/** `usage.stale_after` in milliseconds; 0: silence is charged. Where access is open, a client may know nothing of reports. */
export function staleAfterOf({
  auth,
  usage,
}: {
  readonly auth: { readonly mode: 'off' | 'required' };
  readonly usage: { readonly stale_after?: number | undefined };
}): number {
  return usage.stale_after ?? (auth.mode === 'required' ? STALE_AFTER_MS : 0);
}
