import { uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { addressText } from '../../books/wallets/schema.ts';
import { time } from '../../http/schemas.ts';
import type { Challenge, LinkedAddress } from './store.ts';

/** Base58 of 64 bytes is at most 88 characters. */
const SIGNATURE_CHARACTERS_MAX = 128;

export const addressParams = z.object({ walletID: uuid, address: addressText });

export const challengeSchema = z
  .object({
    message: z.string().describe('Sign the UTF-8 bytes of this text with the key of the address'),
    expires_at: time,
  })
  .meta({ id: 'AddressChallenge' });

export const linkAddressRequest = z
  .strictObject({
    address: addressText,
    signature: z.string().max(SIGNATURE_CHARACTERS_MAX).describe('The 64-byte ed25519 signature in base58'),
  })
  .meta({ id: 'LinkAddressRequest' });

export const linkedAddressSchema = z
  .object({ address: z.string(), wallet_id: z.string(), linked_at: time })
  .meta({ id: 'LinkedAddress' });

export const linkedAddressListSchema = z
  .object({ addresses: z.array(linkedAddressSchema) })
  .meta({ id: 'LinkedAddressList' });

export function toChallengeBody({ message, expiresAt }: Challenge): z.output<typeof challengeSchema> {
  return { message, expires_at: expiresAt.toISOString() };
}

export function toAddressBody(linked: LinkedAddress): z.output<typeof linkedAddressSchema> {
  return { address: linked.address, wallet_id: linked.walletId, linked_at: linked.linkedAt.toISOString() };
}
