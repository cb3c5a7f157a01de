import { Keypair } from '@solana/web3.js';
import type { Attempt, Targets } from './rental.ts';

const AMOUNT = '1';
const SIGNATURE_BYTES = 64;
/** Formally a signature, of nothing. */
const NO_SIGNATURE = '1'.repeat(SIGNATURE_BYTES);

/** Every billing operation that another user, or an insufficient role, attempts. */
export function forbiddenMoney(targets: Targets): Attempt[] {
  return [
    ...wallets(targets),
    ...sessions(targets),
    ...machines(targets),
    ...administration(targets),
    ...namingOthers(targets),
  ];
}

function wallets({ wallet, withdrawal, ownersWallet }: Targets): Attempt[] {
  const at = `/api/v1/wallet/${wallet}`;
  const to_address = Keypair.generate().publicKey.toBase58();
  const strangers = { who: ['rolf', 'paula', 'pete'], refusal: '404 wallet_not_found' } as const;
  const reads = [`GET ${at}`, `GET ${at}/balance`, `GET ${at}/transactions`, `GET ${at}/addresses`];
  const transaction = `GET ${at}/transactions/${withdrawal}`;
  const moves: [string, object?][] = [
    [`PATCH ${at}`, { solana_address: to_address }],
    [`POST ${at}/withdraw`, { amount: AMOUNT, to_address }],
    [`POST ${at}/deposit`, { solana_signature: NO_SIGNATURE }],
    [`POST ${at}/transactions/${withdrawal}/cancel`],
    [`POST ${at}/addresses/challenge`, { address: to_address }],
    [`DELETE ${at}/addresses/${to_address}`],
  ];
  return [
    ...[...reads, transaction].map((call) => ({ ...strangers, call })),
    ...moves.map(([call, body]) => ({ ...strangers, call, body })),
    // A machine's key moves no money at all, and one without the scope to read sees none.
    ...moves.map(([call, body]) => ({
      who: ['daemon', 'scheduler'] as const,
      call,
      body,
      refusal: '403 role_required',
    })),
    ...[...reads, transaction].map((call) => ({
      who: ['daemon'] as const,
      call,
      refusal: '403 insufficient_scope',
    })),
    // Through their own wallet users cannot read another one's transactions.
    {
      who: ['paula'],
      call: `GET /api/v1/wallet/${ownersWallet}/transactions/${withdrawal}`,
      refusal: '404 transaction_not_found',
    },
  ];
}

function sessions(targets: Targets): Attempt[] {
  const { session, disputedSession, liveSession, otherSession, dispute } = targets;
  const usage = 'POST /api/v1/billing/usage-update';
  const at = `/api/v1/billing/sessions/${session}`;
  const strangers = { who: ['rolf', 'pete'], refusal: '404 session_not_found' } as const;
  const end = { session_id: liveSession, reason: 'mine now' };
  const report = {
    session_id: liveSession,
    gpu_utilization_percent: 99,
    vram_utilization_percent: 99,
    power_draw_w: 999,
  };
  const reads = [at, `${at}/receipt`, `${at}/usage`, `/api/v1/billing/current-usage/${liveSession}`];
  return [
    ...reads.map((path) => ({ ...strangers, call: `GET ${path}` })),
    { ...strangers, call: 'POST /api/v1/billing/end-session', body: end },
    { ...strangers, call: usage, body: report },
    // Only the machine reports usage, and only its owner reports that it failed.
    { who: ['rita'], call: usage, body: report, refusal: '404 session_not_found' },
    { who: ['scheduler'], call: usage, body: report, refusal: '403 insufficient_scope' },
    {
      who: ['daemon'],
      call: usage,
      body: { ...report, session_id: otherSession },
      refusal: '404 session_not_found',
    },
    {
      who: ['rolf', 'pete', 'rita'],
      call: `POST /api/v1/billing/sessions/${liveSession}/fail`,
      body: {},
      refusal: '404 session_not_found',
    },
    {
      who: ['rolf', 'pete', 'paula'],
      call: `POST /api/v1/billing/sessions/${liveSession}/dispute`,
      body: { reason: 'not mine' },
      refusal: '404 session_not_found',
    },
    {
      who: ['rolf', 'pete'],
      call: `GET /api/v1/billing/disputes/${dispute}`,
      refusal: '404 dispute_not_found',
    },
    {
      who: ['rita'],
      call: `POST /api/v1/billing/sessions/${disputedSession}/dispute`,
      body: { reason: 'again' },
      refusal: '409 dispute_already_opened',
    },
    {
      who: ['daemon'],
      call: 'POST /api/v1/billing/end-session',
      body: end,
      refusal: '403 insufficient_scope',
    },
    { who: ['daemon'], call: `GET ${at}/receipt`, refusal: '403 insufficient_scope' },
    // A machine's key reads and reports on the rentals of its machine.
    {
      who: ['daemon'],
      call: `GET /api/v1/billing/sessions/${otherSession}`,
      refusal: '404 session_not_found',
    },
    ...(['ready', 'finish'] as const).flatMap((what): Attempt[] => {
      const body = what === 'ready' ? {} : { exit_code: 0 };
      return [
        {
          who: ['rolf', 'pete', 'rita'],
          call: `POST /api/v1/billing/sessions/${liveSession}/${what}`,
          body,
          refusal: '404 session_not_found',
        },
        {
          who: ['daemon'],
          call: `POST /api/v1/billing/sessions/${otherSession}/${what}`,
          body,
          refusal: '404 session_not_found',
        },
        {
          who: ['scheduler'],
          call: `POST /api/v1/billing/sessions/${liveSession}/${what}`,
          body,
          refusal: '403 insufficient_scope',
        },
      ];
    }),
  ];
}

function machines({ machine, otherMachine, ids }: Targets): Attempt[] {
  const rates = [{ gpu_model: 'RTX 4090', hourly_rate: '0.000000001' }];
  const payout = { amount: '0.1', to_address: Keypair.generate().publicKey.toBase58() };
  const at = `/api/v1/provider/${machine}`;
  return [
    { who: ['pete'], call: `PUT ${at}/rates`, body: { rates }, refusal: '404 provider_not_found' },
    {
      who: ['pete'],
      call: `PUT /api/v1/provider/${ids.paula}/rates`,
      body: { rates },
      refusal: '404 provider_not_found',
    },
    {
      who: ['rita', 'daemon', 'scheduler'],
      call: `PUT ${at}/rates`,
      body: { rates },
      refusal: '403 role_required',
    },
    { who: ['pete'], call: `POST ${at}/payout`, body: payout, refusal: '404 provider_not_found' },
    {
      who: ['pete'],
      call: `POST /api/v1/provider/${ids.paula}/payout`,
      body: payout,
      refusal: '404 provider_not_found',
    },
    { who: ['rita'], call: `POST ${at}/payout`, body: payout, refusal: '403 role_required' },
    {
      who: ['daemon', 'scheduler'],
      call: `POST ${at}/payout`,
      body: payout,
      refusal: '403 insufficient_scope',
    },
    {
      who: ['daemon'],
      call: `GET /api/v1/provider/${otherMachine}/earnings`,
      refusal: '403 insufficient_scope',
    },
  ];
}

const REASON = { reason: 'because I say so' };

function administration(targets: Targets): Attempt[] {
  const { wallet, session, dispute, withdrawal, payout } = targets;
  const refused = { who: ['rita', 'paula', 'daemon', 'scheduler'], refusal: '403 role_required' } as const;
  const calls: [string, object?][] = [
    [`POST /api/v1/admin/withdrawals/${withdrawal}/approve`],
    [`POST /api/v1/admin/withdrawals/${payout}/approve`],
    [`POST /api/v1/admin/withdrawals/${withdrawal}/refuse`, REASON],
    [`POST /api/v1/admin/sessions/${session}/refund`, REASON],
    [`POST /api/v1/admin/disputes/${dispute}/decide`, { decision: 'refund', note: 'mine' }],
    [`POST /api/v1/admin/wallets/${wallet}/adjustment`, { amount: '1000', ...REASON }],
    [`POST /api/v1/admin/wallets/${wallet}/write-off`, REASON],
    ['GET /api/v1/admin/outgoing'],
    ['POST /api/v1/admin/outgoing', { paused: true }],
    ['POST /api/v1/admin/outgoing/recover', { write_off: true }],
    ['GET /api/v1/reconciliation'],
    ['GET /api/v1/deposits/unattributed'],
    [`POST /api/v1/deposits/${wallet}/assign`, { wallet_id: wallet }],
  ];
  return [
    ...calls.map(([call, body]) => ({ ...refused, call, body })),
    { ...refused, who: ['rita', 'paula', 'daemon'], call: 'GET /api/v1/admin/debtors' },
  ];
}

function namingOthers({ machine, ids }: Targets): Attempt[] {
  const rita = `user_id=${ids.rita}`;
  const settings = { email: 'mallory@example.org', low_funds: false };
  const rent = {
    user_id: ids.rita,
    provider_id: machine,
    gpu_model: 'RTX 4090',
    requested_vram_mb: 1_024,
    estimated_power_w: 300,
  };
  const lists = ['wallet', 'billing/sessions', 'billing/history', 'billing/disputes', 'billing/spend'];
  const other = { who: ['rolf', 'pete'], refusal: '403 not_owner' } as const;
  return [
    ...lists.map((list) => ({ ...other, call: `GET /api/v1/${list}?${rita}` })),
    { ...other, call: 'POST /api/v1/wallet', body: { user_id: ids.rita } },
    {
      who: ['rolf'],
      call: 'POST /api/v1/wallet',
      body: { wallet_type: 'platform' },
      refusal: '403 role_required',
    },
    { ...other, call: 'POST /api/v1/billing/start-session', body: rent },
    {
      who: ['daemon'],
      call: 'POST /api/v1/billing/start-session',
      body: rent,
      refusal: '403 insufficient_scope',
    },
    { ...other, call: `GET /api/v1/notifications/${ids.rita}`, refusal: '404 user_not_found' },
    {
      ...other,
      call: `PUT /api/v1/notifications/${ids.rita}`,
      body: settings,
      refusal: '404 user_not_found',
    },
    {
      who: ['daemon', 'scheduler'],
      call: `PUT /api/v1/notifications/${ids.paula}`,
      body: settings,
      refusal: '403 role_required',
    },
  ];
}
