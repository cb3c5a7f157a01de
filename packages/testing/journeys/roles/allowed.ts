import type { Name, Targets } from './rental.ts';

/** One allowed action. */
export interface Permitted {
  readonly who: readonly Name[];
  readonly call: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

const TUS = { 'tus-resumable': '1.0.0' };

/**
 * What each user may do with the same resources that others may not touch: an attempt that failed for another reason
 * (a wrong path, an invalid token) would look like a refusal. In an order in which they are possible.
 */
export function allowed(targets: Targets): Permitted[] {
  return [...reading(targets), ...acting(targets), ...deciding(targets)];
}

function reading(targets: Targets): Permitted[] {
  const { wallet, withdrawal, session, liveSession, dispute, machine, object, upload, ids } = targets;
  const money = [
    `/api/v1/wallet/${wallet}`,
    `/api/v1/wallet/${wallet}/balance`,
    `/api/v1/wallet/${wallet}/transactions`,
    `/api/v1/wallet/${wallet}/transactions/${withdrawal}`,
    `/api/v1/wallet/${wallet}/addresses`,
    `/api/v1/billing/sessions?user_id=${ids.rita}`,
    `/api/v1/billing/spend?user_id=${ids.rita}`,
    `/api/v1/billing/current-usage/${liveSession}`,
  ];
  const rental = [
    `/api/v1/billing/sessions/${session}`,
    `/api/v1/billing/sessions/${session}/receipt`,
    `/api/v1/billing/sessions/${session}/usage`,
    `/api/v1/billing/disputes/${dispute}`,
    `/api/v1/billing/history?session_id=${session}`,
  ];
  const earned = ['earnings', 'earnings/days', 'payouts'].map(
    (part) => `/api/v1/provider/${machine}/${part}`,
  );
  return [
    ...money.map((path) => ({ who: ['rita', 'admin', 'scheduler'] as const, call: `GET ${path}` })),
    ...rental.map((path) => ({ who: ['rita', 'paula', 'admin', 'scheduler'] as const, call: `GET ${path}` })),
    ...earned.map((path) => ({ who: ['paula', 'admin', 'scheduler'] as const, call: `GET ${path}` })),
    { who: ['rita', 'rolf', 'paula', 'pete', 'admin', 'scheduler'], call: `GET /providers/${machine}` },
    { who: ['rita', 'admin'], call: `GET /objects/${object}` },
    { who: ['rita', 'admin'], call: `HEAD ${upload}`, headers: TUS },
    { who: ['rita', 'admin'], call: `POST /presigned-url/${object}`, body: { method: 'GET' } },
    { who: ['rita', 'admin'], call: `GET /api/v1/notifications/${ids.rita}` },
    { who: ['admin'], call: 'GET /api/v1/auth/admin/audit' },
    { who: ['admin'], call: 'GET /api/v1/reconciliation' },
    { who: ['admin'], call: 'GET /api/v1/deposits/unattributed' },
    { who: ['admin'], call: 'GET /api/v1/admin/outgoing' },
    { who: ['admin', 'scheduler'], call: 'GET /api/v1/admin/debtors' },
  ];
}

function acting({ machine, liveSession, otherSession, upload, ids }: Targets): Permitted[] {
  const report = {
    session_id: liveSession,
    gpu_utilization_percent: 50,
    vram_utilization_percent: 40,
    power_draw_w: 200,
  };
  const chunk = { ...TUS, 'upload-offset': '4', 'content-type': 'application/offset+octet-stream' };
  const status = { status: 'busy' };
  return [
    { who: ['daemon', 'paula', 'admin'], call: `POST /providers/${machine}/heartbeat`, body: {} },
    { who: ['daemon', 'paula'], call: 'POST /api/v1/billing/usage-update', body: report },
    { who: ['daemon'], call: `GET /api/v1/billing/sessions/${liveSession}` },
    { who: ['paula', 'scheduler', 'admin'], call: `PATCH /providers/${machine}/status`, body: status },
    { who: ['rita'], call: `PATCH ${upload}`, body: 'half', headers: chunk },
    { who: ['rita'], call: `PUT /api/v1/notifications/${ids.rita}`, body: { email: 'rita@example.net' } },
    { who: ['scheduler'], call: 'POST /api/v1/billing/end-session', body: { session_id: liveSession } },
    { who: ['rita'], call: 'POST /api/v1/billing/end-session', body: { session_id: otherSession } },
    { who: ['rita', 'paula', 'admin'], call: `GET /api/v1/billing/sessions/${liveSession}/receipt` },
  ];
}

function deciding({ withdrawal, payout, dispute, ids }: Targets): Permitted[] {
  const users = '/api/v1/auth/admin/users';
  const decision = { decision: 'refund', note: 'It was another card.' };
  return [
    { who: ['admin'], call: `POST /api/v1/admin/withdrawals/${withdrawal}/approve` },
    { who: ['admin'], call: `POST /api/v1/admin/withdrawals/${payout}/approve` },
    { who: ['admin'], call: `POST /api/v1/admin/disputes/${dispute}/decide`, body: decision },
    { who: ['admin'], call: `PUT ${users}/${ids.rolf}/roles/provider` },
    { who: ['admin'], call: `POST ${users}/${ids.rolf}/disable` },
    { who: ['admin'], call: 'POST /buckets/models' },
  ];
}
