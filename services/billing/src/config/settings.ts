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

const optionalAmount = (doc: string) =>
  setting.string({ doc: `${doc} Empty: no such rule.`, default: '', check: amountProblem });

const addressProblem: Check = (text) =>
  text === '' || /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) ? undefined : 'is not a base58 address';

export const blockchainGroup = () =>
  group('The chain on which the token lives.', {
    rpc_url: setting.list({
      doc: 'JSON-RPC endpoints; with several, all must agree before a transfer counts as lost. Empty: no chain.',
      default: [],
      allowed: 'http(s)://host:port, several with commas',
      check: urlCheck(['http', 'https']),
    }),
    ws_url: setting.url({
      doc: 'WebSocket endpoint. Accepted, for configurations that name one, and not used: the service polls.',
      default: '',
      schemes: ['ws', 'wss'],
    }),
    token_address: setting.string({
      doc: 'The mint of the platform token.',
      default: '',
      check: addressProblem,
    }),
    token_program: setting.choice({
      doc: 'The program that the mint belongs to; compared at the start. Mints with extensions are refused.',
      options: ['token', 'token-2022'],
      default: 'token',
    }),
    token_decimals: setting.integer({
      doc: 'Decimals that the mint must have; compared at the start.',
      default: 9,
      min: 9,
      max: 9,
    }),
    platform_wallet: setting.string({
      doc: "The platform's address, which the private key must belong to. Empty: the key's own.",
      default: '',
      check: addressProblem,
    }),
    private_key_path: setting.string({
      doc: "File with the platform's key (a JSON array of 64 numbers, or base58), readable by its owner alone.",
      default: '',
    }),
    former_private_key_paths: setting.list({
      doc: "Files with keys that were the platform's before, for as long as there are books: what is or comes on their accounts is moved to the platform's. Needs a deposit_seed.",
      default: [],
      allowed: 'paths, several with commas',
    }),
    deposit_seed: setting.secret({
      doc: 'Secret from which the keys of all deposit addresses are made (32 bytes or more): whoever has it has the deposits, and without it they are lost. Empty: made from the private key.',
      default: '',
    }),
    request_timeout: setting.duration({
      doc: 'How long one call of an endpoint may take.',
      default: '5s',
      min: '100ms',
      max: '1m',
    }),
    priority_fee_min: setting.integer({
      doc: 'Micro-lamports for each compute unit at least; a transfer may use 120,000 units.',
      default: 1_000,
    }),
    priority_fee_max: setting.integer({
      doc: 'Micro-lamports for each compute unit at most; what is paid follows recent blocks.',
      default: 1_000_000,
    }),
    local: setting.boolean({
      doc: 'The chain is a local runtime that forgets: lets the command adopt-chain begin on a new one.',
      default: false,
    }),
  });

export const depositGroup = () =>
  group('Tokens that come in.', {
    scan_interval: setting.duration({
      doc: 'How often the accounts are looked at for deposits that nobody has claimed.',
      default: '10s',
      min: '200ms',
      max: '1h',
    }),
    dust: setting.string({
      doc: 'Less than this from an unknown sender is booked to the platform and waits for no administrator. 0: nothing is.',
      default: '0.000001',
      check: amountProblem,
    }),
    sweep_minimum: setting.string({
      doc: 'A deposit address that holds at least this much is emptied into the hot wallet; one with less only while something that is to leave waits for it.',
      default: '1',
      check: amountProblem,
    }),
    sweep_interval: setting.duration({
      doc: 'How often deposit addresses are swept.',
      default: '30s',
      min: '200ms',
      max: '1d',
    }),
  });

export const withdrawalGroup = () =>
  group('Tokens that leave.', {
    transfer_max: optionalAmount('The largest single withdrawal or payout.'),
    day_max: optionalAmount(
      'What may leave one wallet within 24 hours, withdrawals and payouts together. A scheduled payout sends what fits.',
    ),
    approval_threshold: optionalAmount('Above it a withdrawal or payout waits for an administrator.'),
    address_cooldown: setting.duration({
      doc: 'How long a withdrawal or payout to an address waits that the wallet has not named before. 0: not at all.',
      default: '0s',
      max: '24d',
    }),
    accepted_status: setting.choice({
      doc: 'Status of the response to a withdrawal that is under way; 200 for clients that take no other one for a success.',
      options: ['202', '200'],
      default: '202',
    }),
    attempts_max: setting.integer({
      doc: 'Signed attempts of one transfer before a person must look.',
      default: 5,
      min: 1,
      max: 100,
    }),
    poll_interval: setting.duration({
      doc: 'How often transfers on their way are looked at.',
      default: '500ms',
      min: '20ms',
      max: '1m',
    }),
  });

export const payoutGroup = () =>
  group('What machines have earned and owners are paid.', {
    interval: setting.duration({
      doc: 'How often owners are paid without asking who have an address: at multiples of it since 1970, a day is midnight of UTC. 0: only who asks.',
      default: '1d',
      max: '365d',
    }),
    minimum: setting.string({
      doc: 'Less waits for the next time of the schedule; who asks is paid less, too.',
      default: '1',
      check: amountProblem,
    }),
    dispute_delay: setting.duration({
      doc: 'How long after its bill a rental may be disputed, and what it has earned waits. 0: only rentals that run can be.',
      default: '0s',
      max: '90d',
    }),
  });

export const reconciliationGroup = () =>
  group('The proof that chain and books agree.', {
    interval: setting.duration({ doc: 'How often.', default: '5m', min: '1s', max: '1d' }),
    freeze_above: setting.string({
      doc: 'A greater difference of any account stops everything outgoing.',
      default: '0',
      check: amountProblem,
    }),
  });

export const billingGroup = () =>
  group('Rentals and balances.', {
    billing_interval: setting.duration({
      doc: 'How often running sessions are charged.',
      default: '1m',
      min: '1s',
      max: '1h',
    }),
    minimum_balance: setting.string({
      doc: 'What must be available to begin a session.',
      default: '1',
      check: amountProblem,
    }),
    grace_period: setting.duration({
      doc: 'How long a session goes on that is out of funds.',
      default: '5m',
      max: '1d',
    }),
    settlement_interval: setting.duration({
      doc: 'How much time of a running session may be charged and not yet be in the books.',
      default: '10m',
      min: '1m',
      max: '1h',
    }),
    warning_period: setting.duration({
      doc: 'A renter whose funds last no longer than this is warned.',
      default: '15m',
      max: '24h',
    }),
    debt_max: optionalAmount(
      'What a wallet may owe at most, beside what the grace of its sessions costs; less ends the grace sooner.',
    ),
    initial_period: setting.duration({
      doc: 'What is held at the start of a session: the cost of so long.',
      default: '1h',
      min: '1m',
      max: '24h',
    }),
    check_provider: setting.boolean({
      doc: 'Sessions begin only on machines that the registry knows to be idle or busy, with so much memory left. Without it: true with auth.mode required, else false.',
    }),
    deposit_wait: setting.duration({
      doc: 'How long the claim of a deposit waits for finality; shorter than request_timeout.',
      default: '20s',
      max: '10m',
    }),
  });

export const mailGroup = () =>
  group('E-mails to users about their rentals and payouts.', {
    smtp_url: mailServer(
      'The mail server; smtp:// goes over to TLS at once, except on this machine. Empty: nobody gets mail.',
    ),
    from: mailSender(),
    connect_timeout: setting.duration({
      doc: 'How long the mail server may take to answer a connection.',
      default: '10s',
      min: '100ms',
      max: '1m',
    }),
    send_timeout: setting.duration({
      doc: 'How long it may take for one mail in all.',
      default: '30s',
      min: '100ms',
      max: '1m',
    }),
  });

export const usageGroup = () =>
  group('What machines report of rentals.', {
    stale_after: setting.duration({
      doc: 'A session that was heard of and then not for so long is not charged until it is heard of again; after three times that it ends. 0: silence is charged.',
      default: '0s',
      max: '1d',
    }),
    late_window: setting.duration({
      doc: 'For so long after the end of a session reports from before it are kept. They change no cost.',
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
