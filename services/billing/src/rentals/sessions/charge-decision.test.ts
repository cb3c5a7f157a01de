import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costOfMinutes, MINUTE_MS, minutesCovered } from '../../books/money/rate.ts';
import { feeOf } from '../../books/platform-fee.ts';
import { decide, nextTickAt } from './charge-decision.ts';
import type { SessionRules } from './rules.ts';
import { type AskedEnd, NO_USAGE, type Session } from './session.ts';
import { type Decision, type Funds, type SessionState, stateOf } from './state.ts';

const startedAt = new Date('2026-01-01T00:00:00.000Z');
const after = (minutes: number) => new Date(startedAt.getTime() + minutes * MINUTE_MS);

const RULES: SessionRules = {
  intervalMs: MINUTE_MS,
  pendingMax: 4,
  settlementMs: 10 * MINUTE_MS,
  initialMs: 60 * MINUTE_MS,
  graceMs: 5 * MINUTE_MS,
  machineReturnMs: 10 * 60_000,
  warningMs: 15 * MINUTE_MS,
  debtMax: undefined,
  spendDayMax: undefined,
  staleAfterMs: 0,
};

function sessionOf(total: bigint, maximumMinutes?: number): Session {
  return {
    id: 'a',
    status: 'active',
    endReason: undefined,
    userId: 'u',
    jobId: undefined,
    walletId: 'w',
    providerId: 'p',
    providerOwnerId: 'o',
    providerWalletId: 'pw',
    earnedAccountId: 1,
    gpuModel: 'x',
    matchedModel: 'x',
    gpuCount: 1,
    cards: undefined,
    allocatedVramMb: 1,
    totalVramMb: undefined,
    estimatedPowerW: 0,
    price: { base: total, vram: 0n, power: 0n, total, feePercent: 5_000_000_000n },
    quote: {},
    maximumMinutes,
    holdId: 'h',
    paymentId: 'pay',
    charged: 0n,
    fee: 0n,
    chargedMinutes: 0,
    debt: 0n,
    lowFundsAt: undefined,
    graceSince: undefined,
    graceUntil: undefined,
    startedAt,
    endedAt: undefined,
    pendingUntil: undefined,
    exitCode: undefined,
    lastBilledAt: undefined,
    isWatched: false,
    key: undefined,
    provenUntil: undefined,
    metadata: {},
    version: 1,
    createdAt: startedAt,
    updatedAt: startedAt,
  };
}

/** A session with its wallet, settled like in the service, but without a ledger. */
class Rental {
  session: Session;
  funds: Funds;
  lastReportAt: Date | undefined;
  silentMs = 0;
  readonly rules: SessionRules;
  readonly given: bigint;

  /** @param limit of its wallet, which rents nothing else; charges do not become old */
  constructor(session: Session, tokens: bigint, rules: SessionRules, limit?: bigint) {
    const initial = Math.ceil(rules.initialMs / MINUTE_MS);
    const hold = costOfMinutes(session.price.total, Math.min(initial, session.maximumMinutes ?? initial));
    this.session = session;
    const room = limit === undefined ? {} : { room: limit - hold };
    this.funds = { hold, available: tokens - hold, debt: 0n, ...room };
    this.rules = rules;
    this.given = tokens;
  }

  get state(): SessionState {
    const { session, funds, lastReportAt, silentMs } = this;
    const usage = { ...NO_USAGE, lastReportAt, silentMs };
    return stateOf({ session, usage }, funds);
  }

  look(now: Date, asked?: AskedEnd): Decision | undefined {
    if (this.session.endedAt !== undefined) return undefined;
    const decision = decide(this.state, this.rules, now, asked);
    if (decision === undefined) return undefined;
    const hold = this.funds.hold + decision.extend - decision.capture;
    const released = decision.end === undefined ? 0n : hold;
    const debt = this.funds.debt + decision.owe;
    const repaid = released < debt ? released : debt;
    const { room } = this.funds;
    this.funds = {
      ...(room !== undefined && { room: room - decision.extend - decision.owe + released }),
      hold: hold - released,
      available: this.funds.available - decision.extend + released - repaid,
      debt: debt - repaid,
    };
    this.session = {
      ...this.session,
      status: decision.status,
      endReason: decision.end?.reason,
      endedAt: decision.end?.at,
      charged: decision.charged,
      fee: feeOf(decision.charged, this.session.price),
      chargedMinutes: decision.minutes,
      debt: this.session.debt + decision.owe,
      graceSince: decision.graceSince,
      graceUntil: decision.graceUntil,
      lowFundsAt: decision.lowFunds === 'warn' ? now : this.session.lowFundsAt,
    };
    return decision;
  }

  get total(): bigint {
    return this.funds.hold + this.funds.available - this.funds.debt + this.session.charged;
  }
}

const rate = fc.bigInt({ min: 1n, max: 5_000_000_000n });
/** Times at which the session is processed, in seconds since the start. */
const looks = fc
  .uniqueArray(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 60 })
  .map((seconds) => seconds.toSorted((a, b) => a - b));
const REQUESTED: AskedEnd = { status: 'completed', reason: 'requested' };

describe('a session that is processed at irregular intervals', () => {
  it('preserves the total, never reverses a charge, and has no negative amounts', () => {
    fc.assert(
      fc.property(rate, fc.integer({ min: 60, max: 400 }), looks, (hourly, paid, moments) => {
        const rental = new Rental(sessionOf(hourly), costOfMinutes(hourly, paid), RULES);
        let charged = 0n;
        for (const seconds of moments) {
          rental.look(after(seconds / 60));
          expect(rental.total).toBe(rental.given);
          expect(rental.session.charged).toBeGreaterThanOrEqual(charged);
          for (const left of Object.values(rental.funds)) expect(left).toBeGreaterThanOrEqual(0n);
          charged = rental.session.charged;
        }
      }),
    );
  });

  it('costs the same and ends at the same time however often it is processed', () => {
    fc.assert(
      fc.property(
        rate,
        fc.integer({ min: 60, max: 400 }),
        fc.option(fc.integer({ min: 1, max: 500 }), { nil: undefined }),
        looks,
        fc.integer({ min: 1, max: 40_000 }),
        (hourly, paid, maximum, moments, endSeconds) => {
          const open = () => new Rental(sessionOf(hourly, maximum), costOfMinutes(hourly, paid), RULES);
          const often = open();
          for (const seconds of moments) if (seconds < endSeconds) often.look(after(seconds / 60));
          often.look(after(endSeconds / 60), REQUESTED);
          const once = open();
          once.look(after(endSeconds / 60), REQUESTED);
          const result = ({ session, funds }: Rental) => ({
            charged: session.charged,
            fee: session.fee,
            minutes: session.chargedMinutes,
            status: session.status,
            reason: session.endReason,
            endedAt: session.endedAt,
            owed: session.debt,
            ...funds,
          });
          expect(result(often)).toEqual(result(once));
        },
      ),
    );
  });

  it('never ends while the wallet has funds, and never continues without them beyond its grace period', () => {
    fc.assert(
      fc.property(rate, fc.integer({ min: 60, max: 200 }), looks, (hourly, paid, moments) => {
        const rental = new Rental(sessionOf(hourly), costOfMinutes(hourly, paid), RULES);
        // At rates of a few base units, rounding down covers more minutes.
        const covered = minutesCovered(hourly, rental.given);
        for (const seconds of moments) {
          rental.look(after(seconds / 60));
          if (seconds <= covered * 60) expect(rental.session.status).toBe('active');
          if (seconds > (covered + 5) * 60) expect(rental.session.status).toBe('terminated');
        }
        expect(rental.session.debt).toBeLessThanOrEqual(costOfMinutes(hourly, 5) + 1n);
      }),
    );
  });

  it('has a hold that covers the uncharged cost and the next interval while funds last', () => {
    fc.assert(
      fc.property(rate, fc.integer({ min: 1, max: 600 }), (hourly, minutes) => {
        const rental = new Rental(sessionOf(hourly), costOfMinutes(hourly, 10_000), RULES);
        for (let minute = 1; minute <= minutes; minute += 1) {
          rental.look(after(minute));
          const next = costOfMinutes(hourly, minute + 1) - rental.session.charged;
          expect(rental.funds.hold).toBeGreaterThanOrEqual(next);
        }
      }),
    );
  });

  it('is next processed within the interval, or exactly when it runs out of funds or ends', () => {
    fc.assert(
      fc.property(rate, fc.integer({ min: 60, max: 90 }), fc.integer({ min: 0, max: 6_000 }), (...given) => {
        const [hourly, paid, seconds] = given;
        const rental = new Rental(sessionOf(hourly, 80), costOfMinutes(hourly, paid), RULES);
        const now = after(seconds / 60);
        rental.look(now);
        if (rental.session.endedAt !== undefined) return;
        const next = nextTickAt(rental.state, RULES, { now, dueAt: now });
        expect(next.getTime()).toBeGreaterThan(now.getTime());
        expect(next.getTime()).toBeLessThanOrEqual(now.getTime() + RULES.intervalMs);
      }),
    );
  });
});

describe('running out of funds', () => {
  const hourly = 600_000_000n;

  it('triggers one warning in advance', () => {
    const rental = new Rental(sessionOf(hourly), costOfMinutes(hourly, 100), RULES);
    const warnings = Array.from({ length: 110 }, (_, minute) => rental.look(after(minute)))
      .map((decision, minute) => (decision?.lowFunds === 'warn' ? minute : undefined))
      .filter((minute) => minute !== undefined);
    expect(warnings).toEqual([86]);
  });

  it("ends the session sooner if the wallet's debt is limited", () => {
    const rules = { ...RULES, debtMax: costOfMinutes(hourly, 2) };
    const rental = new Rental(sessionOf(hourly), costOfMinutes(hourly, 60), rules);
    rental.look(after(200));
    expect(rental.session).toMatchObject({ status: 'terminated', debt: costOfMinutes(hourly, 2) });
    expect(rental.session.endedAt).toEqual(after(62));
  });

  it('without a grace period ends the session when the funds do', () => {
    const rental = new Rental(sessionOf(hourly), costOfMinutes(hourly, 60), { ...RULES, graceMs: 0 });
    rental.look(after(60.5));
    expect(rental.session).toMatchObject({ status: 'terminated', debt: 0n, endedAt: after(60) });
  });
});

describe('a spend limit', () => {
  const open = (hourly: bigint, paid: number, allowed: number) =>
    new Rental(
      sessionOf(hourly),
      costOfMinutes(hourly, paid),
      RULES,
      costOfMinutes(hourly, Math.max(60, allowed)),
    );

  it('is never exceeded, whatever the funds, and decides the end however often one looks', () => {
    const minutes = fc.integer({ min: 60, max: 300 });
    fc.assert(
      fc.property(rate, minutes, minutes, looks, (hourly, paid, allowed, moments) => {
        const limit = costOfMinutes(hourly, allowed);
        const often = open(hourly, paid, allowed);
        for (const seconds of moments) {
          often.look(after(seconds / 60));
          expect(often.session.charged).toBeLessThanOrEqual(limit);
          expect(often.funds.room).toBeGreaterThanOrEqual(0n);
          expect(often.total).toBe(often.given);
        }
        const once = open(hourly, paid, allowed);
        for (const rental of [often, once]) rental.look(after(50_000));
        const result = ({ session, funds }: Rental) => {
          const { charged, chargedMinutes, status, endReason, endedAt, debt } = session;
          return { charged, chargedMinutes, status, endReason, endedAt, owed: debt, ...funds };
        };
        expect(result(often)).toEqual(result(once));
      }),
    );
  });

  it('below the funds ends the session without grace and debt, and says so', () => {
    const hourly = 600_000_000n;
    const rental = open(hourly, 1_000, 90);
    expect(nextTickAt(rental.state, RULES, { now: after(89.5), dueAt: after(89.5) })).toEqual(
      new Date(after(90).getTime() + 1),
    );
    rental.look(after(90));
    expect(rental.session.status).toBe('active');
    rental.look(after(200));
    expect(rental.session).toMatchObject({
      status: 'terminated',
      endReason: 'spend_limit',
      endedAt: after(90),
      debt: 0n,
      graceSince: undefined,
      graceUntil: undefined,
    });
  });

  it('above the funds shortens the grace period', () => {
    const rental = open(600_000_000n, 60, 63);
    rental.look(after(61));
    expect(rental.session).toMatchObject({ status: 'grace', graceUntil: after(63) });
    rental.look(after(200));
    expect(rental.session).toMatchObject({ endReason: 'insufficient_funds', endedAt: after(63) });
  });

  it('that was lowered below what is used leaves the session its hold', () => {
    const hourly = 600_000_000n;
    const rental = open(hourly, 1_000, 500);
    rental.look(after(100));
    const { hold } = rental.funds;
    rental.funds = { ...rental.funds, room: -costOfMinutes(hourly, 100) };
    rental.look(after(400));
    expect(rental.session).toMatchObject({ endReason: 'spend_limit', debt: 0n });
    expect(rental.session.charged).toBe(costOfMinutes(hourly, 100) + hold);
  });
});

describe('silence', () => {
  const hourly = 600_000_000n;
  const rules = { ...RULES, staleAfterMs: 3 * MINUTE_MS };

  it('since the start fails the session, which costs nothing', () => {
    const rental = new Rental(sessionOf(hourly), costOfMinutes(hourly, 600), rules);
    rental.look(after(2));
    rental.look(after(45), REQUESTED);
    expect(rental.session).toMatchObject({
      status: 'failed',
      endReason: 'provider_silent',
      chargedMinutes: 0,
      endedAt: startedAt,
    });
  });

  it('is charged up to the last report, and nothing is posted for later', () => {
    const rental = new Rental(sessionOf(hourly), costOfMinutes(hourly, 600), rules);
    for (let minute = 1; minute < 23; minute += 1) {
      if (minute <= 20) rental.lastReportAt = after(minute);
      rental.look(after(minute));
      expect(rental.session.chargedMinutes).toBeLessThanOrEqual(20);
    }
    expect(rental.session).toMatchObject({ status: 'active' });
    rental.look(after(40));
    expect(rental.session).toMatchObject({
      status: 'failed',
      endReason: 'provider_silent',
      chargedMinutes: 20,
      endedAt: after(20),
    });
  });
});

it.each([
  ['now', undefined, 19],
  ['when the machine says', 15, 15],
  ['what it was charged for, at least', 3, 12],
])('a failed session is charged up to %s', (_when, minutes, charged) => {
  const rental = new Rental(sessionOf(600_000_000n), costOfMinutes(600_000_000n, 600), RULES);
  rental.look(after(12));
  const at = minutes === undefined ? undefined : after(minutes);
  rental.look(after(19), { status: 'failed', reason: 'provider_failure', at });
  expect(rental.session).toMatchObject({ status: 'failed', chargedMinutes: charged });
  expect(rental.total).toBe(rental.given);
});

it('a clock that jumps back reverses no charge', () => {
  const rental = new Rental(sessionOf(600_000_000n), costOfMinutes(600_000_000n, 600), RULES);
  rental.look(after(30));
  const { charged } = rental.session;
  rental.look(after(5));
  rental.look(after(4), REQUESTED);
  expect(rental.session).toMatchObject({ status: 'completed', charged });
});
