import { type Check, urlCheck } from './settings.ts';

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
