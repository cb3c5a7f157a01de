import { type Check, setting, urlCheck } from './settings.ts';

const natsUrl = urlCheck(['nats', 'tls']);

/** NATS servers: one address, or several separated by commas; empty means none. */
export const natsUrlProblem: Check = (text) =>
  text === ''
    ? undefined
    : text
        .split(',')
        .map((server) => natsUrl(server.trim()))
        .find(Boolean);

/** A NATS subject without wildcards. */
export const natsSubjectProblem: Check = (text) =>
  /^[\w-]+(\.[\w-]+)*$/.test(text) ? undefined : 'is not made of words with dots between';

/** The name of a JetStream stream. */
export const natsStreamProblem: Check = (text) =>
  /^[\w-]{1,64}$/.test(text) ? undefined : 'is not made of up to 64 letters, digits, "_" and "-"';

/** Prefix of the subjects on which a service's NATS connections receive responses and deliveries. */
export const natsInboxPrefix = () =>
  setting.string({
    doc: 'Prefix of the subjects on which NATS sends responses and deliveries to this service. Not _INBOX, on which daemons may listen: messages carry access tokens.',
    default: '_SERVICES',
    check: natsSubjectProblem,
  });

/** Where a service receives readers' requests for consumers of its event stream. */
export const natsReadersSubject = () =>
  setting.string({
    doc: "Prefix of the subjects of readers' requests for consumers; the NATS configuration maps $JS.API.CONSUMER of their account to it.",
    default: 'readers.consumers',
    check: natsSubjectProblem,
  });
