import type { Logger } from '@gridlease/common/log/logger';
import { envelopeOf, type PlacedEvent } from '@gridlease/common/outbox/envelope';
import type { HubEvent } from '@gridlease/common/outbox/hub-event';
import { eventFrame } from '@gridlease/common/outbox/stream-frames';
import { z } from 'zod';
import { STREAM_TYPES } from './stream-types.ts';
import { type Sight, type Subject, sightOf, topicsOfSubject } from './subject.ts';
import type { Viewer } from './viewer.ts';
import type { FindOwners, WalletOwner } from './wallet-owners.ts';

const sessionParties = z.object({
  id: z.string(),
  user_id: z.string(),
  provider_id: z.string(),
  provider_owner_id: z.string(),
});

const walletParties = z.object({
  wallet_id: z.string().optional(),
  from_wallet_id: z.string().optional(),
  to_wallet_id: z.string().optional(),
  session_id: z.string().optional(),
  metadata: z.object({ provider_id: z.string().optional().catch(undefined) }).optional(),
});

/** About the renter's wallet; the machine's owner does not see them. */
const RENTERS_EVENTS: ReadonlySet<string> = new Set(['session.low_funds']);
const RENTERS_MEMBERS: ReadonlySet<string> = new Set(['debt', 'locked_amount']);
/** Never part of an event; left out here all the same, whatever should be added to a session's body. */
const SECRET_MEMBERS: ReadonlySet<string> = new Set(['workload', 'connection']);

/** A stored event with those whom it concerns. */
interface ReadEvent {
  readonly event: PlacedEvent;
  readonly shownType: string;
  readonly walletIds: readonly string[];
  readonly subjectOf: (owners: ReadonlyMap<string, WalletOwner>) => Subject;
}

/** Reads events for the stream: each once, for all who may see it. */
export function createEventReader(
  findOwners: FindOwners,
  log: Logger,
): (events: readonly PlacedEvent[]) => Promise<HubEvent<Viewer>[]> {
  return async (events) => {
    const read = events.flatMap((event) => {
      try {
        return readEvent(event) ?? [];
      } catch (error) {
        // One that cannot be read must not hold up all others.
        log.error({ error, event_id: event.id, type: event.type }, 'an event cannot be streamed');
        return [];
      }
    });
    const walletIds = read.flatMap((one) => one.walletIds);
    const owners = walletIds.length === 0 ? new Map() : await findOwners(walletIds);
    return read.map((one) => toHubEvent(one, one.subjectOf(owners)));
  };
}

/** Returns undefined for events that the stream does not have. */
function readEvent(event: PlacedEvent): ReadEvent | undefined {
  const shownType = STREAM_TYPES.get(event.type);
  if (shownType === undefined) return undefined;
  if (event.aggregate_type === 'session') {
    const { id, user_id, provider_id, provider_owner_id } = sessionParties.parse(event.data);
    const parties = { userId: user_id, providerId: provider_id, providerOwnerId: provider_owner_id };
    return {
      event,
      shownType,
      walletIds: [],
      subjectOf: () => ({ kind: 'session', sessionId: id, ...parties }),
    };
  }
  const { wallet_id, from_wallet_id, to_wallet_id, session_id, metadata } = walletParties.parse(event.data);
  const walletIds = [wallet_id, from_wallet_id, to_wallet_id].filter((id) => id !== undefined);
  return {
    event,
    shownType,
    walletIds,
    subjectOf: (owners) => ({
      kind: 'wallets',
      wallets: walletIds.flatMap((id) => {
        const owner = owners.get(id);
        return owner === undefined ? [] : { id, ...owner };
      }),
      sessionId: session_id,
      providerId: metadata?.provider_id,
    }),
  };
}

function toHubEvent({ event, shownType }: ReadEvent, subject: Subject): HubEvent<Viewer> {
  const { position, type } = event;
  const isRenters = RENTERS_EVENTS.has(type);
  const frames: Partial<Record<Sight, Buffer>> = {};
  return {
    position,
    topics: topicsOfSubject(subject),
    frameFor(viewer) {
      if (viewer.types?.has(type) === false) return undefined;
      const sight = sightOf(viewer, subject);
      if (sight === undefined || (isRenters && sight === 'limited')) return undefined;
      frames[sight] ??= frameOf(event, shownType, sight);
      return frames[sight];
    },
  };
}

function frameOf(event: PlacedEvent, shownType: string, sight: Sight): Buffer {
  const shown = Object.entries(event.data as object).filter(
    ([name]) => !SECRET_MEMBERS.has(name) && (sight === 'whole' || !RENTERS_MEMBERS.has(name)),
  );
  const envelope = { ...envelopeOf(event), type: shownType, data: Object.fromEntries(shown) };
  return Buffer.from(eventFrame(event.position, envelope));
}
