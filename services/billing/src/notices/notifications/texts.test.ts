import { describe, expect, it } from 'vitest';
import * as texts from './texts.ts';

const wording = { currency: 'TOKEN', warningMinutes: 15 };
const at = new Date('2026-03-01T12:34:56.789Z');
const session: texts.ToldSession = {
  id: '0190a3b4-0000-7000-8000-000000000001',
  gpu_model: 'NVIDIA GeForce RTX 4090',
  total_hourly_rate: '0.6',
  billed_minutes: 90,
  total_cost: '0.9',
};
const payout: texts.ToldPayout = {
  id: '0190a3b4-0000-7000-8000-000000000002',
  amount: '12.5',
  metadata: { to_address: 'So11111111111111111111111111111111111111112' },
};

describe('a mail about a rental', () => {
  it('that runs out of funds says for how long they last, what it costs, and what to do', () => {
    expect(texts.lowFundsText(session, at, wording)).toEqual({
      subject: 'Your rental is running out of funds',
      text: `Hello,

what is left for your rental lasts for less than 15 minutes.

Rental: 0190a3b4-0000-7000-8000-000000000001
Card: NVIDIA GeForce RTX 4090
Price: 0.6 TOKEN an hour
Charged: 0.9 TOKEN for 90 minutes
As of: 2026-03-01 12:34 UTC

To let it go on, deposit tokens into your wallet. If you do not need it any more, end it: nothing is charged after that.

Which of these mails you get is set in the notifications of your account.
`,
    });
  });

  it('in its grace says until when it goes on and what is owed', () => {
    const inGrace = { ...session, debt: '0.01', grace_until: '2026-03-01T12:39:00.000Z', billed_minutes: 1 };
    const { text } = texts.graceText(inGrace, at, wording);
    expect(text).toContain('It goes on until 2026-03-01 12:39 UTC');
    expect(text).toContain('Charged: 0.9 TOKEN for 1 minute\nOwed: 0.01 TOKEN\n');
    expect(text).toContain('deposit what is owed and more before that');
  });

  it('that was ended says when and why, and whether something is owed', () => {
    const ended = { ...session, ended_at: '2026-03-01T12:30:00.000Z' };
    const broke = { ...ended, end_reason: 'insufficient_funds', debt: '0.05' } as const;
    const { text } = texts.terminationText(broke, at, wording);
    expect(text).toContain('ended at 2026-03-01 12:30 UTC, because its funds were used up');
    expect(text).toContain('Owed: 0.05 TOKEN');
    expect(text).toContain('Deposit what is owed before you rent again');
    const silent = texts.terminationText({ ...ended, end_reason: 'provider_silent' }, at, wording);
    expect(silent.text).toContain('because its machine was not heard of any more');
    expect(silent.text).toContain('You can rent again at any time.');
  });

  it('has what the renter wrote on one line and of bounded length', () => {
    const gpu_model = `4090\r\nOwed: 5000\u2028\u0000 ${'x'.repeat(500)}`;
    const { text } = texts.lowFundsText({ ...session, gpu_model }, at, wording);
    expect(text).toMatch(/^Card: 4090 Owed: 5000 x{100,200}$/m);
    expect(text).not.toMatch(/^Owed/m);
  });
});

describe('a mail about a payout', () => {
  it('that is on its way says how much goes where', () => {
    const { subject, text } = texts.payoutSentText(payout, at, wording);
    expect(subject).toBe('Your payout is on its way');
    expect(text).toContain('12.5 TOKEN of your earnings are on their way');
    expect(text).toContain(
      'Amount: 12.5 TOKEN\nTo: So11111111111111111111111111111111111111112\nAs of: 2026',
    );
  });

  it('that failed says where the amount is, and what to look at', () => {
    const { text } = texts.payoutFailedText({ ...payout, metadata: {} }, at, wording);
    expect(text).toContain('The amount is among your earnings again');
    expect(text).toContain('address for payouts');
    expect(text).not.toContain('To:');
  });
});
