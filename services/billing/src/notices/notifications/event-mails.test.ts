import { describe, expect, it } from 'vitest';
import { readEvent } from './event-mails.ts';

const wording = { currency: 'TOKEN', warningMinutes: 15, returnMinutes: 10 };
const session = {
  id: '0190a3b4-0000-7000-8000-000000000001',
  user_id: 'rita',
  gpu_model: 'NVIDIA GeForce RTX 4090',
  total_hourly_rate: '0.6',
  billed_minutes: 90,
  total_cost: '0.9',
};
const payout = {
  id: '0190a3b4-0000-7000-8000-000000000002',
  from_wallet_id: '0190a3b4-0000-7000-8000-000000000003',
  amount: '12.5',
  metadata: { to_address: 'So11111111111111111111111111111111111111112' },
};

function mailOf(type: string, data: { readonly id: string } & Readonly<Record<string, unknown>>) {
  const event = {
    position: 1,
    id: '0190a3b4-0000-7000-8000-000000000004',
    type,
    version: 1,
    aggregate_type: type.split('.')[0] ?? '',
    aggregate_id: data.id,
    aggregate_version: 1,
    subject: `billing.events.v1.${type}`,
    correlation_id: 'test',
    traceparent: null,
    data,
    created_at: new Date('2026-03-01T12:34:56.789Z'),
  };
  const mail = readEvent(event, wording);
  if (mail === undefined) throw new Error(`no mail for ${type}`);
  const { subject, text } = mail.notification;
  return { subject, text };
}

describe('a mail about a rental', () => {
  it('that runs out of funds says for how long they last, what it costs, and what to do', () => {
    expect(mailOf('session.low_funds', session)).toEqual({
      subject: 'Your rental is running out of funds',
      text: `Hello,

your funds cover your rental for less than 15 minutes.

Rental: 0190a3b4-0000-7000-8000-000000000001
Card: NVIDIA GeForce RTX 4090
Price: 0.6 TOKEN an hour
Charged: 0.9 TOKEN for 90 minutes
As of: 2026-03-01 12:34 UTC

To keep it running, deposit tokens into your wallet, or raise its limit (spend_day_max) if that leaves too little; that of an API key cannot be raised. If you no longer need it, end it: nothing is charged after that.

You can choose which of these mails you receive in the notification settings of your account.
`,
    });
  });

  it('in its grace says until when it goes on and what is owed', () => {
    const inGrace = { ...session, debt: '0.01', grace_until: '2026-03-01T12:39:00.000Z', billed_minutes: 1 };
    const { text } = mailOf('session.in_grace', inGrace);
    expect(text).toContain('It continues until 2026-03-01 12:39 UTC');
    expect(text).toContain('Charged: 0.9 TOKEN for 1 minute\nOwed: 0.01 TOKEN\n');
    expect(text).toContain('deposit more than you owe before then');
  });

  it('that was ended says when and why, and whether something is owed', () => {
    const ended = { ...session, ended_at: '2026-03-01T12:30:00.000Z' };
    const broke = { ...ended, end_reason: 'insufficient_funds', debt: '0.05' } as const;
    const { text } = mailOf('session.terminated', broke);
    expect(text).toContain('ended at 2026-03-01 12:30 UTC, because its funds were used up');
    expect(text).toContain('Owed: 0.05 TOKEN');
    expect(text).toContain('Deposit what you owe before you rent again');
    const silent = mailOf('session.terminated', { ...ended, end_reason: 'provider_silent' });
    expect(silent.text).toContain('because its machine stopped reporting');
    expect(silent.text).toContain('You can rent again at any time.');
  });

  it('has what the renter wrote on one line and of bounded length', () => {
    const gpu_model = `4090\r\nOwed: 5000\u2028\u0000 ${'x'.repeat(500)}`;
    const { text } = mailOf('session.low_funds', { ...session, gpu_model });
    expect(text).toMatch(/^Card: 4090 Owed: 5000 x{100,200}$/m);
    expect(text).not.toMatch(/^Owed/m);
  });
});

describe('a mail about a payout', () => {
  it('that is on its way says how much goes where', () => {
    const { subject, text } = mailOf('payout.sent', payout);
    expect(subject).toBe('Your payout is on its way');
    expect(text).toContain('12.5 TOKEN of your earnings have been sent');
    expect(text).toContain(
      'Amount: 12.5 TOKEN\nTo: So11111111111111111111111111111111111111112\nAs of: 2026',
    );
  });

  it('names what is kept of it for the account of its receiver', () => {
    expect(mailOf('payout.sent', { ...payout, fee: '0.5' }).text).toContain(
      'Amount: 12.5 TOKEN\nOf it for your new token account: 0.5 TOKEN\nTo:',
    );
    expect(mailOf('payout.sent', { ...payout, fee: '0' }).text).not.toContain('token account');
  });

  it('that failed says where the amount is, and what to look at', () => {
    const { text } = mailOf('payout.failed', { ...payout, metadata: {} });
    expect(text).toContain('The amount is back in your earnings');
    expect(text).toContain('payout address');
    expect(text).not.toContain('To:');
  });
});

describe('a mail about machines', () => {
  const box = { provider_id: 'm-1', name: 'box', last_seen_at: '2026-03-01T12:29:00.000Z' };
  const fleet = (...machines: object[]) => ({ id: 'notice', owner_id: 'olga', machines });

  it('that are offline says since when, what it means for the bill, and what to do', () => {
    expect(mailOf('provider.offline', fleet(box))).toEqual({
      subject: 'Your machine is offline',
      text: `Hello,

we no longer hear from your machine. Rentals are charged up to the last sign of life of their machine, and you earn nothing for the time after it.

Machine: box (m-1), last sign of life 2026-03-01 12:29 UTC

Please check power, network and the daemon. Rentals go on if their machine returns within 10 minutes of its last sign of life; otherwise they end as failed.

You can choose which of these mails you receive in the notification settings of your account.
`,
    });
    expect(mailOf('provider.offline', fleet(box, box)).subject).toBe('2 of your machines are offline');
  });

  it('lists a hundred of them at most', () => {
    const { text } = mailOf('provider.offline', fleet(...Array.from({ length: 103 }, () => box)));
    expect(text.match(/^Machine: /gm)).toHaveLength(100);
    expect(text).toContain('\nAnd: 3 more\n');
  });

  it('that are back says how long they were away', () => {
    const { subject, text } = mailOf(
      'provider.online',
      fleet({ ...box, back_at: '2026-03-01T12:40:00.000Z' }),
    );
    expect(subject).toBe('Your machine is back');
    expect(text).toContain('box (m-1), offline from 2026-03-01 12:29 UTC to 2026-03-01 12:40 UTC\n');
  });

  it('that are suspended says why, in one line', () => {
    const { last_seen_at: suspended_at, ...machine } = box;
    const { subject, text } = mailOf(
      'provider.suspended',
      fleet({ ...machine, suspended_at, reasons: ['stolen\n\nPay here'] }),
    );
    expect(subject).toBe('Your machine was suspended');
    expect(text).toContain('Machine: box (m-1), suspended 2026-03-01 12:29 UTC: stolen Pay here\n');
  });
});
