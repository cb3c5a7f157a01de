import { orThrow } from '@gridlease/client/problem-error';
import type { Random } from '@gridlease/testing/random';
import { Keypair } from '@solana/web3.js';
import { keepDoing, type Work } from '../../journeys/killed-processes/load.ts';
import type { Diary, Rental } from './diary.ts';
import { type FleetMachine, registryAs } from './fleet.ts';
import { deposit, type Marketplace } from './marketplace.ts';

const DEPOSIT_MS = 4_000;
const WITHDRAW_MS = 3_000;
const PAY_OUT_MS = 2_000;
const REFUND_MS = 7_000;
/** `withdrawals.minimum`, in tokens. */
const LEAST_PAYOUT = 0.01;
const READ_MS = 500;
const REFRESH_MS = 1_000;
const UNIT_DIGITS = 9;

/** A token and some odd base units. */
function oddAmount(random: Random): string {
  return `${random.int(1, 3)}.${String(random.int(1, 10 ** UNIT_DIGITS - 1)).padStart(UNIT_DIGITS, '0')}`;
}

/** Money arrives from the chain, leaves for it, and is refunded to renters; users read, and stay logged in. */
export function moveMoney(
  place: Marketplace,
  diary: Diary,
  { machines, random }: { machines: readonly FleetMachine[]; random: Random },
): Work[] {
  const { renters, owners, admin } = place;
  const people = [...renters, ...owners, admin];
  const asAdmin = registryAs(place, admin.token);
  return [
    keepDoing('deposits', DEPOSIT_MS, () => deposit(place, diary, random.pick(renters), oddAmount(random))),
    keepDoing('withdrawals', WITHDRAW_MS, () => withdraw(place, diary, random)),
    keepDoing('payouts', PAY_OUT_MS, () => payOut(diary, machines, random)),
    keepDoing('refunds', REFUND_MS, () => refund(place, diary, random)),
    keepDoing('refreshed tokens', REFRESH_MS, async (time) => {
      await people[time % people.length]?.refresh();
    }),
    keepDoing('balances', READ_MS, async () => {
      const { billing, wallet } = random.pick(renters);
      const params = { path: { walletID: wallet } };
      await orThrow(billing.GET('/api/v1/wallet/{walletID}/balance', { params }));
    }),
    keepDoing('searches', READ_MS, async () => {
      const params = { query: { status: 'offline' as const, limit: 100 } };
      for (const { id } of await orThrow(asAdmin.GET('/providers', { params }))) diary.seenOffline.add(id);
    }),
  ];
}

async function withdraw({ renters }: Marketplace, diary: Diary, random: Random): Promise<void> {
  const { billing, wallet } = random.pick(renters);
  const params = { path: { walletID: wallet } };
  const order = { amount: oddAmount(random), to_address: Keypair.generate().publicKey.toBase58() };
  const { id } = await orThrow(billing.POST('/api/v1/wallet/{walletID}/withdraw', { params, body: order }));
  diary.withdrawals.push({ id, wallet, to: order.to_address, amount: order.amount });
}

/** A machine whose rental has ended is paid its whole earnings. */
async function payOut(diary: Diary, machines: readonly FleetMachine[], random: Random): Promise<void> {
  const rental = pickEnded(diary, random);
  const machine = machines.find(({ id }) => id === rental?.machine);
  if (machine === undefined) return;
  const { billing, payee } = machine.owner;
  const params = { path: { providerID: machine.id } };
  const earned = await orThrow(billing.GET('/api/v1/provider/{providerID}/earnings', { params }));
  if (Number(earned.available_earnings) < LEAST_PAYOUT) return;
  const body = { amount: earned.available_earnings };
  const paid = await orThrow(billing.POST('/api/v1/provider/{providerID}/payout', { params, body }));
  diary.payouts.push({ id: paid.payout_id, machine: machine.id, to: payee, amount: paid.amount });
}

/** The smallest amount, borne by the platform: the machines' earnings stay. */
async function refund({ admin }: Marketplace, diary: Diary, random: Random): Promise<void> {
  const rental = pickEnded(diary, random);
  if (rental === undefined) return;
  const params = { path: { sessionID: rental.id } };
  const body = { amount: '0.000000007', provider_share: 'carried' as const, reason: 'it was slow' };
  const { amount } = await orThrow(
    admin.billing.POST('/api/v1/admin/sessions/{sessionID}/refund', { params, body }),
  );
  diary.refunds.push({ wallet: rental.wallet, amount });
}

function pickEnded({ rentals }: Diary, random: Random): Rental | undefined {
  const ended = rentals.filter((rental) => rental.ended !== undefined);
  return ended.length === 0 ? undefined : random.pick(ended);
}
