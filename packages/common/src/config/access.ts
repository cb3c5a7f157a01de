import type { z } from 'zod';
import { SECRET_ALGORITHMS } from '../access/verification-key.ts';
import { authMode } from './fragments.ts';
import { group } from './leaf.ts';
import { setting, urlCheck } from './settings.ts';

const baseUrl = urlCheck(['http', 'https']);

const idProblem = (text: string) =>
  /^[\x21-\x7e]{1,255}$/.test(text) ? undefined : 'is not 1 to 255 visible ASCII characters';

const secretProblem = (text: string) =>
  text.includes('-----BEGIN ')
    ? 'is a PEM key or certificate, and a shared secret is no such thing'
    : undefined;

/**
 * How a service verifies access tokens, and how it gets its own for calling others.
 *
 * @param mode `authMode()`, or `authModeByAddress()` where no word must not mean open
 */
export const serviceAuthGroup = <M extends z.ZodType = ReturnType<typeof authMode>>(mode?: M) =>
  group('Who may call, and who this service is when it calls others.', {
    mode: (mode ?? authMode()) as M,
    issuer: setting.string({
      doc: "iss of the access tokens that are accepted (the authentication service's JWT_ISSUER).",
      default: 'gridlease-auth',
      check: idProblem,
    }),
    audience: setting.string({
      doc: "aud of the access tokens that are accepted (the authentication service's JWT_AUDIENCE).",
      default: 'gridlease',
      check: idProblem,
    }),
    secret: setting.secret({
      doc: "The platform's shared secret (the authentication service's SECRET_KEY), where tokens are signed with one. Empty: they are verified with its public keys, fetched from upstreams.auth.",
      default: '',
      check: secretProblem,
    }),
    algorithm: setting.choice({
      doc: 'Algorithm of the shared secret. Public keys say themselves which is theirs.',
      options: SECRET_ALGORITHMS,
      default: 'HS256',
    }),
    client_id: setting.string({
      doc: "This service's account at the authentication service, for calling other services. Empty: it has none.",
      default: '',
      check: (text) => (text === '' ? undefined : idProblem(text)),
    }),
    client_secret: setting.secret({ doc: 'Secret of that account.', default: '' }),
  });

/** One member of `upstreams`: where another service is. */
export const upstream = (options: { service: string; port: number }) =>
  setting.string({
    doc: `Base URL of the ${options.service} service; "consul" finds its healthy instances there.`,
    default: `http://127.0.0.1:${options.port}`,
    allowed: 'http://host:port, https://host or consul',
    check: (text) => (text === 'consul' ? undefined : baseUrl(text)),
  });
