import type { Logger } from '@gridlease/common/log/logger';
import type { NatsSubscriptionOptions } from '@gridlease/common/messaging/nats-subscription';
import { z } from 'zod';
import type { BillingConfig } from '../../config/config.ts';
import type { Providers } from './owners.ts';

/** A registry event, reduced to what concerns ownership. */
const ownerEvent = z.object({
  aggregate: z.object({ id: z.string() }),
  data: z.object({ previous_owner_id: z.string().optional() }),
});

/**
 * Subscription options for the registry's ownership events (machines sold or deleted), from the `messaging`
 * group of the configuration.
 */
export function ownerEventOptions(
  { subjects }: BillingConfig['messaging'],
  providers: Pick<Providers, 'dropOwner' | 'expireOwners'>,
  log: Logger,
): Pick<NatsSubscriptionOptions, 'subjects' | 'onMessage' | 'onConnect'> {
  const prefix = `${subjects.registry_events}.provider`;
  const deleted = `${prefix}.deleted`;
  return {
    // Only these two event types: most of a fleet's events are about machines that come and go.
    subjects: [`${prefix}.updated`, deleted],
    onConnect: providers.expireOwners,
    onMessage({ subject, body }) {
      const { aggregate, data } = ownerEvent.parse(JSON.parse(Buffer.from(body).toString()));
      if (subject !== deleted && data.previous_owner_id === undefined) return;
      // The owner in the event is not stored: the event may be a redelivery, and the machine may have been
      // sold again since.
      providers.dropOwner(aggregate.id);
      log.info(
        { provider_id: aggregate.id },
        'a machine was sold or deleted; its owner will be looked up again',
      );
    },
  };
}
