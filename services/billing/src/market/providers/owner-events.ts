import type { Logger } from '@gridlease/common/log/logger';
import type { NatsSubscriptionOptions } from '@gridlease/common/messaging/nats-subscription';
import { z } from 'zod';
import type { BillingConfig } from '../../config/config.ts';
import type { Providers } from './owners.ts';

/** An event of the registry, as far as it is about owners. */
const ownerEvent = z.object({
  aggregate: z.object({ id: z.string() }),
  data: z.object({ previous_owner_id: z.string().optional() }),
});

/** What the registry says of owners, by the group `messaging` of the configuration: of machines sold and deleted. */
export function ownerEventOptions(
  { subjects }: BillingConfig['messaging'],
  providers: Pick<Providers, 'forgetOwner' | 'doubtOwners'>,
  log: Logger,
): Pick<NatsSubscriptionOptions, 'subjects' | 'onMessage' | 'onConnect'> {
  const prefix = `${subjects.registry_events}.provider`;
  const deleted = `${prefix}.deleted`;
  return {
    // Not all of a fleet's events: most are of machines that come and go.
    subjects: [`${prefix}.updated`, deleted],
    onConnect: providers.doubtOwners,
    onMessage({ subject, body }) {
      const { aggregate, data } = ownerEvent.parse(JSON.parse(Buffer.from(body).toString()));
      if (subject !== deleted && data.previous_owner_id === undefined) return;
      // Not replaced by what the event says: it may be a repetition, and somebody else's machine since.
      providers.forgetOwner(aggregate.id);
      log.info({ provider_id: aggregate.id }, 'a machine was sold or deleted: its owner is asked for again');
    },
  };
}
