import { optionalUpstream } from '@gridlease/common/config/access';
import { group } from '@gridlease/common/config/leaf';
import type { KeyProblem } from '@gridlease/common/config/load';
import {
  eventRetention,
  natsInboxPrefix,
  natsServers,
  natsStream,
  natsSubject,
  streamReplicas,
} from '@gridlease/common/config/messaging';

const without = 'accounts are deleted and exported without asking it';

/** Where the services are that may have something of a user, and where events about users go. */
export const platformKeys = {
  upstreams: group(
    'Addresses of the services that are asked before an account is deleted, and for exports.',
    {
      billing: optionalUpstream({ service: 'billing', without }),
      provider_registry: optionalUpstream({ service: 'provider registry', without }),
      storage: optionalUpstream({ service: 'storage', without }),
    },
  ),
  events: group('Events about users, for other services.', {
    url: natsServers('events are not published'),
    stream: natsStream('JetStream stream, created if it does not exist.', 'AUTH_EVENTS'),
    subject_prefix: natsSubject('Prefix of every subject.', 'auth.events.v1'),
    inbox_prefix: natsInboxPrefix(),
    retention: eventRetention(),
    replicas: streamReplicas(),
  }),
};

/** Checks that no single key can do. */
export function upstreamProblems({
  upstreams,
  consul_address,
}: {
  readonly upstreams: Readonly<Record<string, string>>;
  readonly consul_address: string;
}): KeyProblem[] {
  return Object.entries(upstreams).flatMap(([name, value]) =>
    value === 'consul' && consul_address === ''
      ? { path: ['upstreams', name], message: 'the value consul needs a consul_address' }
      : [],
  );
}
