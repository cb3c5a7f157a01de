import { type Check, setting, urlCheck } from './settings.ts';

const natsUrl = urlCheck(['nats', 'tls']);

/** Of NATS servers: one address, or several with commas between; empty is none. */
export const natsUrlProblem: Check = (text) =>
  text === ''
    ? undefined
    : text
        .split(',')
        .map((server) => natsUrl(server.trim()))
        .find(Boolean);

/** Of a NATS subject without wildcards. */
export const natsSubjectProblem: Check = (text) =>
  /^[\w-]+(\.[\w-]+)*$/.test(text) ? undefined : 'is not made of words with dots between';

/** Of a JetStream stream's name. */
export const natsStreamProblem: Check = (text) =>
  /^[\w-]{1,64}$/.test(text) ? undefined : 'is not made of up to 64 letters, digits, "_" and "-"';

/** Begins the subjects on which a service's connections to NATS get responses and deliveries. */
export const natsInboxPrefix = () =>
  setting.string({
    doc: 'Begins the subjects on which NATS sends responses and deliveries to this service. Not _INBOX, on which daemons may listen: messages carry access tokens.',
    default: '_SERVICES',
    check: natsSubjectProblem,
  });

/** Where a service takes the requests of readers for consumers of its stream of events. */
export const natsReadersSubject = () =>
  setting.string({
    doc: "What the subject of readers' requests for consumers begins with; the server's configuration leads $JS.API.CONSUMER of their account there.",
    default: 'readers.consumers',
    check: natsSubjectProblem,
  });
