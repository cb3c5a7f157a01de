import { type BookedDebt, readBookedDebts, readClaims, type StoredClaim } from './booked-debts.ts';
import { feeOf } from './fee.ts';
import { endOfPaid, type Owed, openOf, sinceOf } from './owed.ts';
import type { World } from './world.ts';

/**
 * Claims as one would keep them without the service: every wallet's debt account is read entry by entry, and
 * what each entry does to which claim is worked out anew.
 */

/** What must be true of claims after every step. */
export async function wrongClaims(world: World): Promise<string[]> {
  const booked = await readBookedDebts(world.db);
  const wrong: string[] = [];
  const all: Owed[] = [];
  for (const [, entries] of Map.groupBy(booked, ({ debtor }) => debtor)) {
    const claims: Owed[] = [];
    for (const entry of entries) {
      const found = apply(claims, entry);
      wrong.push(...found.map((problem) => `${entry.kind} ${entry.reference}: ${problem}`));
    }
    all.push(...claims);
  }
  return [...wrong, ...compare(all, await readClaims(world.db))];
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);

function apply(claims: Owed[], entry: BookedDebt): string[] {
  switch (entry.kind) {
    case 'debt_incurred':
      return incur(claims, entry);
    case 'debt_repaid':
      return repay(claims, entry);
    case 'debt_written_off':
      return writeOff(claims, entry);
    case 'adjustment_reversed':
    case 'deposit_moved':
      return oweCorrection(claims, entry);
    case 'refund':
      return entry.owes > 0n ? oweRefund(claims, entry) : cancel(claims, entry);
    default:
      return ['it changes a debt'];
  }
}

function add(claims: Owed[], kind: Owed['kind'], terms: BookedDebt): Owed {
  const none = { amount: 0n, repaid: 0n, writtenOff: 0n, cancelled: 0n, paid: 0n };
  const { session, debtor, at: madeAt } = terms;
  const claim = { kind, session, debtor, madeAt, terms, ...none };
  claims.push(claim);
  return claim;
}

function incur(claims: Owed[], entry: BookedDebt): string[] {
  const known = claims.find(({ kind, session }) => kind === 'rental' && session === entry.session);
  const claim = known ?? add(claims, 'rental', entry);
  claim.amount += entry.owes;
  claim.paid = entry.captured + claim.repaid;
  claim.terms = entry;
  return entry.owes > 0n ? [] : ['it incurs no debt'];
}

function oweRefund(claims: Owed[], entry: BookedDebt): string[] {
  add(claims, 'refund', entry).amount = entry.owes;
  return entry.owes === entry.refundOwed ? [] : [`the owner owes ${entry.refundOwed} for it by its row`];
}

/** What was spent of a mistake is owed to the platform, which has advanced it. */
function oweCorrection(claims: Owed[], entry: BookedDebt): string[] {
  add(claims, 'correction', entry).amount = entry.owes;
  return entry.credits.includes(`advanced -${entry.owes}`)
    ? []
    : [`it owes ${entry.owes} that nobody advanced`];
}

/** A refund cancels what its rental owes, all of it before it gives anything back. */
function cancel(claims: Owed[], entry: BookedDebt): string[] {
  const claim = claims.find(({ kind, session }) => kind === 'rental' && session === entry.session);
  if (claim === undefined) return ['it cancels what nobody owes'];
  const due = least(openOf(claim), entry.refunded);
  claim.cancelled -= entry.owes;
  return -entry.owes === due ? [] : [`it cancels ${-entry.owes}, and ${due} was to be cancelled`];
}

/** The claim with the oldest unpaid minute first; of two of the same time any. */
function repay(claims: Owed[], entry: BookedDebt): string[] {
  const amount = -entry.owes;
  const ofRental = entry.type === 'refund_claim' ? 'refund' : 'rental';
  const kind = entry.isOfCorrection ? 'correction' : ofRental;
  const open = claims.filter((claim) => openOf(claim) > 0n);
  const claim = open.find((one) => one.kind === kind && one.session === entry.session);
  if (claim === undefined) return [`nothing is owed for the ${kind} of ${entry.session}`];
  const older = open.filter((one) => one !== claim && sinceOf(one).to < sinceOf(claim).from);
  const wrong = older.map((one) => `it repays ${entry.session} before ${one.session}`);
  if (amount > openOf(claim)) wrong.push(`it repays ${amount} of ${openOf(claim)}`);
  wrong.push(...wrongCredits(claim, entry, amount));
  claim.repaid += amount;
  if (kind === 'rental') claim.paid += amount;
  return wrong;
}

/**
 * Owner and platform have of a repayment what they would have had, had it been paid at once; of a refund the renter; of a
 * correction the platform what it has advanced.
 */
function wrongCredits({ kind, paid, terms }: Owed, entry: BookedDebt, amount: bigint): string[] {
  const fee = kind === 'rental' ? feeOf(paid + amount, terms.feePercent) - feeOf(paid, terms.feePercent) : 0n;
  const creditor = { rental: entry.earnedAccount, refund: entry.renterAccount, correction: 'advanced' }[kind];
  const due = [`${creditor} ${amount - fee}`, ...(fee > 0n ? [`fees ${fee}`] : [])];
  const has = entry.credits.toSorted();
  const shown = entry.transactionAmount === amount && entry.transactionFee === fee;
  return [
    ...(has.join() ===
    due
      .filter((one) => !one.endsWith(' 0'))
      .toSorted()
      .join()
      ? []
      : [`it credits ${has}, and due is ${due}`]),
    ...(shown ? [] : ['its transaction shows another amount or fee']),
  ];
}

/** Of one moment what is of no rental first. */
const isOfRental = ({ kind }: Owed) => Number(kind !== 'correction');
const byNewest = (one: Owed, other: Owed) =>
  other.madeAt - one.madeAt || isOfRental(one) - isOfRental(other) || (one.session < other.session ? 1 : -1);

/**
 * The newest first. Which rentals lost how much is recorded; the rest is of refunds and corrections, of which the
 * platform loses what it has advanced.
 */
function writeOff(claims: Owed[], entry: BookedDebt): string[] {
  const wrong: string[] = [];
  let ofOthers = -entry.owes;
  let advanced = 0n;
  const lost = new Set<Owed>();
  const lose = (claim: Owed, amount: bigint) => {
    claim.writtenOff += amount;
    if (openOf(claim) < 0n) wrong.push(`it takes more from ${claim.session} than is owed`);
    lost.add(claim);
  };
  for (const { session, amount } of entry.writeOffs) {
    const claim = claims.find((one) => one.kind === 'rental' && one.session === session);
    if (claim !== undefined) lose(claim, BigInt(amount));
    ofOthers -= BigInt(amount);
  }
  for (const claim of claims.toSorted(byNewest)) {
    const amount = claim.kind === 'rental' ? 0n : least(openOf(claim), ofOthers);
    if (amount > 0n) lose(claim, amount);
    ofOthers -= amount;
    if (claim.kind === 'correction') advanced += amount;
  }
  if (ofOthers !== 0n) wrong.push(`${ofOthers} of it is of no claim`);
  const lostByPlatform = entry.credits.find((credit) => credit.startsWith('advanced ')) ?? 'advanced 0';
  if (lostByPlatform !== `advanced ${advanced}`) {
    wrong.push(`the platform loses ${lostByPlatform}, and had advanced ${advanced} of it`);
  }
  const newer = claims.filter((one) => openOf(one) > 0n && !lost.has(one));
  for (const one of lost) {
    const spared = newer.filter((other) => sinceOf(other).from > sinceOf(one).to);
    wrong.push(...spared.map(({ session }) => `it spares ${session}, which is newer than ${one.session}`));
  }
  return wrong;
}

/** What the service keeps is what its entries say, and says when the oldest unpaid minute began. */
function compare(worked: readonly Owed[], stored: readonly StoredClaim[]): string[] {
  const due = worked.map((one) => {
    const paid = one.kind === 'rental' && openOf(one) > 0n ? one.paid : 0n;
    return [
      one.debtor,
      one.kind,
      one.session,
      one.amount,
      one.repaid,
      one.writtenOff,
      one.cancelled,
      paid,
    ].join(' ');
  });
  const kept = stored.map(({ text }) => text);
  const late = stored.filter(({ kind, open, since, beganAt, paid, rate }) => {
    if (kind !== 'rental' || open === 0n) return false;
    return since !== endOfPaid(beganAt, paid, rate);
  });
  return [
    ...(due.toSorted().join() === kept.toSorted().join()
      ? []
      : [`its claims are ${kept.join('; ')}, and by its entries they are ${due.join('; ')}`]),
    ...late.map(({ text }) => `the oldest unpaid minute is another: ${text}`),
  ];
}
