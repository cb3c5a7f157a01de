import { z } from 'zod';
import { time } from '../../http/schemas.ts';

const providerId = z.string();
const ownerId = z.string().describe('Who is told; a user id');
const name = z.string().describe("The owner's name for the machine");
const lastSeenAt = time.describe('The last sign of life before it went offline');

export const machinesOfflineSchema = z.object({
  owner_id: ownerId,
  machines: z.array(z.object({ provider_id: providerId, name, last_seen_at: lastSeenAt })),
});

export const machinesOnlineSchema = z.object({
  owner_id: ownerId,
  machines: z.array(z.object({ provider_id: providerId, name, last_seen_at: lastSeenAt, back_at: time })),
});

export const machinesSuspendedSchema = z.object({
  owner_id: ownerId,
  machines: z.array(
    z.object({
      provider_id: providerId,
      name,
      suspended_at: time,
      reasons: z.array(z.string()).describe('As the owner may know them'),
    }),
  ),
});
