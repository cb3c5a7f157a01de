import type { z } from 'zod';
import { SECRET_ALGORITHMS } from '../access/verification-key.ts';
import { authMode, recentAuthentication } from './fragments.ts';
import { group } from './leaf.ts';
import { setting, urlCheck } from './settings.ts';

const baseUrl = urlCheck(['http', 'https']);

const idProblem = (text: string) =>
  /^[\x21-\x7e]{1,255}$/.test(text) ? undefined : 'is not 1 to 255 visible ASCII characters';

const secretProblem = (text: string) =>
  text.includes('-----BEGIN ') ? 'is a PEM key or certificate, not a shared secret' : undefined;

/**
 * How a service verifies access tokens, and how it gets its own for calling other services.
 *
 * @param mode `authMode()`, or `authModeByAddress()` where the default must not mean open
 */
export const serviceAuthGroup = <M extends z.ZodType = ReturnType<typeof authMode>>(mode?: M) =>
  group('Who may call, and the account this service uses to call others.', {
    mode: (mode ?? authMode()) as M,
    issuer: setting.string({
      doc: "Required iss of access tokens (the authentication service's JWT_ISSUER).",
      default: 'gridlease-auth',
      check: idProblem,
    }),
    audience: setting.string({
      doc: "Required aud of access tokens (the authentication service's JWT_AUDIENCE).",
      default: 'gridlease',
      check: idProblem,
    }),
    secret: setting.secret({
      doc: "The platform's shared secret (the authentication service's SECRET_KEY), where tokens are signed with one. Empty: tokens are verified with public keys fetched from upstreams.auth.",
      default: '',
      check: secretProblem,
    }),
    algorithm: setting.choice({
      doc: 'Algorithm of the shared secret. Public keys declare their own.',
      options: SECRET_ALGORITHMS,
      default: 'HS256',
    }),
    client_id: setting.string({
      doc: "This service's account at the authentication service, for calling other services and for following which access tokens were revoked. Empty: none.",
      default: '',
      check: (text) => (text === '' ? undefined : idProblem(text)),
    }),
    client_secret: setting.secret({ doc: 'Secret of that account.', default: '' }),
    recent_authentication: recentAuthentication(),
    revocations: group('Access tokens that were revoked, as the authentication service tells this account.', {
      max_age: setting.duration({
        doc: 'How long nothing may be heard of the authentication service before operations that move money away, start something that costs money or administrate respond with 503 revocations_unknown.',
        default: '30s',
        min: '3s',
        max: '1h',
      }),
    }),
  });

/** One member of `upstreams`: the address of another service. */
export const upstream = ({ service, port }: { service: string; port: number }) =>
  setting.string({
    doc: `Base URL of the ${service} service; "consul" looks up its healthy instances there.`,
    default: `http://127.0.0.1:${port}`,
    allowed: UPSTREAM_FORMS,
    check: checkUpstream,
  });

/** The address of a service that this one can do without. @param without completes `Empty: ` */
export const optionalUpstream = ({ service, without }: { service: string; without: string }) =>
  setting.string({
    doc: `Base URL of the ${service} service; "consul" looks up its healthy instances there. Empty: ${without}.`,
    default: '',
    allowed: UPSTREAM_FORMS,
    check: (text) => (text === '' ? undefined : checkUpstream(text)),
  });

const UPSTREAM_FORMS = 'http://host:port, https://host or consul';

function checkUpstream(text: string): string | undefined {
  return text === 'consul' ? undefined : baseUrl(text);
}
