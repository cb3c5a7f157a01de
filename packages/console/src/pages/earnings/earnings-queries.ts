import type { components } from '@gridlease/client/generated/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { queryOptions } from '@tanstack/react-query';
import { billing, registry } from '../../session/clients.ts';

export type Earnings = components['schemas']['ProviderEarnings'];
export type EarningsDay = components['schemas']['EarningsDay'];
export type Wallet = components['schemas']['Wallet'];
export type Payout = components['schemas']['PayoutPage']['payouts'][number];

const ofOwner = (ownerId: string) => ({ path: { providerID: ownerId } });

/** What all machines of an owner have earned, and of each machine. */
export const earningsOf = (ownerId: string) =>
  queryOptions({
    queryKey: ['earnings', 'of', ownerId],
    queryFn: ({ signal }) =>
      orThrow(billing.GET('/api/v1/provider/{providerID}/earnings', { params: ofOwner(ownerId), signal })),
  });

/** The last 30 days in which an owner earned something. */
export const earningDaysOf = (ownerId: string) =>
  queryOptions({
    queryKey: ['earnings', 'days', ownerId],
    queryFn: ({ signal }) =>
      orThrow(
        billing.GET('/api/v1/provider/{providerID}/earnings/days', { params: ofOwner(ownerId), signal }),
      ),
  });

const PAYOUTS_SHOWN = 100;

/** The latest payouts of an owner. */
export const payoutsOf = (ownerId: string) =>
  queryOptions({
    queryKey: ['earnings', 'payouts', ownerId],
    queryFn: ({ signal }) => {
      const params = { ...ofOwner(ownerId), query: { limit: PAYOUTS_SHOWN } };
      return orThrow(billing.GET('/api/v1/provider/{providerID}/payouts', { params, signal }));
    },
  });

/** The wallet that an owner's earnings go to; undefined before the first. */
export const earningsWalletOf = (ownerId: string) =>
  queryOptions({
    queryKey: ['wallets', 'earnings', ownerId],
    queryFn: async ({ signal }) => {
      const query = { user_id: ownerId, wallet_type: 'provider' as const };
      const { wallets } = await orThrow(billing.GET('/api/v1/wallet', { params: { query }, signal }));
      return wallets[0] ?? null;
    },
  });

/** Names of an owner's machines by id; machines that are deleted or sold have none. */
export const machineNamesOf = (ownerId: string) =>
  queryOptions({
    queryKey: ['machines', 'names', ownerId],
    queryFn: async ({ signal }) => {
      const query = { owner_id: ownerId, fields: 'name' };
      const machines = await orThrow(registry.GET('/providers', { params: { query }, signal }));
      return new Map(machines.map(({ id, name }) => [id, name]));
    },
  });

/**
 * Asks for a payout of an owner's available earnings.
 *
 * @throws ProblemError as `POST /provider/{id}/payout` does
 */
export async function requestPayout(
  ownerId: string,
  { amount, address }: { readonly amount: string | undefined; readonly address: string | undefined },
): Promise<void> {
  const body = {
    ...(amount !== undefined && { amount }),
    ...(address !== undefined && { to_address: address }),
  };
  const params = ofOwner(ownerId);
  await orThrow(billing.POST('/api/v1/provider/{providerID}/payout', { params, body }));
}

/**
 * Opens the wallet for earnings ahead of the first, or stores the address that payouts go to.
 *
 * @throws ProblemError as `POST /wallet` and `PATCH /wallet/{id}` do
 */
export async function storeAddress(ownerId: string, wallet: Wallet | null, address: string): Promise<void> {
  if (wallet === null) {
    const body = { user_id: ownerId, wallet_type: 'provider' as const, solana_address: address };
    await orThrow(billing.POST('/api/v1/wallet', { body }));
    return;
  }
  const params = { path: { walletID: wallet.id } };
  await orThrow(billing.PATCH('/api/v1/wallet/{walletID}', { params, body: { solana_address: address } }));
}
