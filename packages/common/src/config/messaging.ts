import { type Check, setting, urlCheck } from './settings.ts';

const natsUrl = urlCheck(['nats', 'tls']);

/** NATS servers: one address, or several separated by commas; empty means none. */
const natsUrlProblem: Check = (text) =>
  text === ''
    ? undefined
    : text
        .split(',')
        .map((server) => natsUrl(server.trim()))
        .find(Boolean);

/** A NATS subject without wildcards. */
const natsSubjectProblem: Check = (text) =>
  /^[\w-]+(\.[\w-]+)*$/.test(text) ? undefined : 'is not made of words with dots between';

/** The name of a JetStream stream. */
const natsStreamProblem: Check = (text) =>
  /^[\w-]{1,64}$/.test(text) ? undefined : 'is not made of up to 64 letters, digits, "_" and "-"';

/** @param without completes `Empty: ` */
export const natsServers = (without = 'events are stored for Server-Sent Events but not published') =>
  setting.secret({
    doc: `NATS server, or several separated by commas. Empty: ${without}.`,
    default: '',
    allowed: 'nats://user:password@host:4222',
    check: natsUrlProblem,
  });

export const natsStream = (doc: string, name: string) =>
  setting.string({ doc, default: name, check: natsStreamProblem });

export const natsSubject = (doc: string, subject: string) =>
  setting.string({ doc, default: subject, check: natsSubjectProblem });

/** JetStream itself allows no more. */
const REPLICAS_MAX = 5;

/** How many copies of each stream a cluster of NATS keeps. */
export const streamReplicas = () =>
  setting.integer({
    doc: 'Number of NATS servers that keep each stream: 3 in a cluster, so that one may fail. A stream with fewer gets as many; one with more keeps them.',
    default: 1,
    min: 1,
    max: REPLICAS_MAX,
  });

export const eventRetention = () =>
  setting.duration({
    doc: 'How long events are kept, in the database and in the stream.',
    default: '7d',
    min: '1h',
    max: '365d',
  });

/** Prefix of the subjects on which a service's NATS connections receive responses and deliveries. */
export const natsInboxPrefix = () =>
  natsSubject(
    'Prefix of the subjects on which NATS sends responses and deliveries to this service. Not _INBOX, on which daemons may listen: messages carry access tokens.',
    '_SERVICES',
  );

/** Where a service receives readers' requests for consumers of its event stream. */
export const natsReadersSubject = () =>
  natsSubject(
    "Prefix of the subjects of readers' requests for consumers; the NATS configuration maps $JS.API.CONSUMER of their account to it.",
    'readers.consumers',
  );
