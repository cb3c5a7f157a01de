import type { TokenVerifier } from '@gridlease/common/access/token-verifier';
import { createHttpServer, type HttpServer, type HttpServerOptions } from '@gridlease/common/http/server';
import type { Logger } from '@gridlease/common/log/logger';
import type { Mailer } from '@gridlease/common/mail/smtp';
import type { FindAccount } from './account/account-reader.ts';
import { queueVerification } from './account/email-verification.ts';
import type { Holdings } from './account/holdings.ts';
import { accountLinkRoutes } from './account/link-routes.ts';
import { accountRoutes } from './account/routes.ts';
import type { ServiceClients } from './account/service-clients.ts';
import { accountAdminRoutes } from './admin/account-routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { apiKeyRoutes } from './clients/api-key-routes.ts';
import { serviceAccountRoutes } from './clients/service-account-routes.ts';
import { clientTokenRoutes } from './clients/token-routes.ts';
import type { AuthSettings } from './config/settings.ts';
import { confirmationRoutes } from './confirmations/routes.ts';
import type { Database } from './database/database.ts';
import { enrollmentRoutes } from './enrollments/routes.ts';
import { firstSignInRoutes } from './first-sign-in/routes.ts';
import { PROBLEMS } from './http/problems.ts';
import { countLogins } from './instruments.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { loginRoutes } from './logins/routes.ts';
import type { MailQueue } from './mail/queue.ts';
import { methodRoutes } from './methods/routes.ts';
import { mailPageRoutes } from './pages/routes.ts';
import type { GuessEstimator } from './passwords/guess-estimator.ts';
import type { PasswordHasher } from './passwords/hashing.ts';
import { registrationRoutes } from './registration/routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import type { DerivedKeys } from './secrets/derived-keys.ts';
import { createRotationQueue } from './sessions/rotation-queue.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { verificationRoutes } from './token-verification/routes.ts';
import type { ReadTokenStatus } from './tokens/access-check.ts';
import type { AccessTokenIssuer } from './tokens/issuer.ts';
import type { RevocationFeed } from './tokens/revocation-feed.ts';
import { revocationRoutes } from './tokens/revocation-routes.ts';
import { jwksRoutes } from './tokens/routes.ts';
import { signingKeyRoutes } from './tokens/signing-key-routes.ts';
import type { SigningKeys } from './tokens/signing-keys.ts';
import type { AnnounceUser } from './users/announce.ts';
import { userStateRoutes } from './users/state-routes.ts';

/** What the features share. Each takes the parts that it needs. */
export interface AuthDeps {
  readonly db: Database;
  readonly newId: () => string;
  /** Real time in milliseconds, for `iat` and `exp` of tokens; everything in SQL has the database's. */
  readonly clock: () => number;
  readonly hasher: PasswordHasher;
  /** Estimates how easily new passwords can be guessed; must be closed. */
  readonly guesses: GuessEstimator;
  /** Forgets the failed logins of an account: an administrator unlocked it, or a link proved its owner's identity. */
  readonly forgetFailures: (db: Database, user: { readonly email: string }) => Promise<void>;
  readonly mail: MailQueue;
  readonly mailer: Mailer;
  readonly keys: DerivedKeys;
  readonly settings: AuthSettings;
  readonly log: Logger;
  readonly signingKeys: SigningKeys;
  readonly issuer: AccessTokenIssuer;
  /** Verifies form, signature, issuer, audience and times of access tokens; not whether they were revoked. */
  readonly verifier: TokenVerifier;
  /** The same, and refuses tokens that were revoked before this moment: for the routes of this service. */
  readonly liveVerifier: TokenVerifier;
  /** The present state of a token. */
  readonly readStatus: ReadTokenStatus;
  readonly feed: RevocationFeed;
  readonly announceUser: AnnounceUser;
  readonly findAccount: FindAccount;
  /** What users have in other services; undefined: no address of them is configured. */
  readonly holdings: Holdings | undefined;
  /** The same services, for exports with the caller's own token. */
  readonly exporting: ServiceClients | undefined;
}

export interface AppDeps extends AuthDeps {
  readonly http: Omit<HttpServerOptions, 'docs'>;
}

const DOCS: HttpServerOptions['docs'] = {
  title: 'Gridlease authentication',
  version: '0.1.0',
  description:
    'The identity service of the platform: users register and log in, gateways and services verify callers.\n\n' +
    'Every error is a problem document (RFC 9457). In addition to its documented responses, any operation may return 403 ' +
    '`host_not_allowed`, 500 `internal_error`, 503 with `Retry-After`, and 504 `request_timeout`. Every response has ' +
    '`X-Request-ID`, `X-Correlation-ID` and `traceparent`.',
  describeAccess: true,
  unavailable: ['database_unavailable', 'database_busy'],
  problems: PROBLEMS,
  securitySchemes: {
    clientBasic: {
      type: 'http',
      scheme: 'basic',
      description: 'client_id and client_secret of a service account or key (RFC 6749, 2.3.1).',
    },
  },
  tags: [
    { name: 'authentication', description: 'Register, log in, refresh, log out' },
    { name: 'sessions', description: 'The sessions of the caller' },
    { name: 'account', description: 'The account of the caller' },
    { name: 'second-factor', description: 'One-time codes in addition to the password' },
    { name: 'clients', description: 'Access tokens and keys for machines' },
    { name: 'verification', description: 'For gateways and other services' },
    { name: 'administration', description: 'For administrators' },
    { name: 'keys', description: 'Public keys to verify tokens' },
    { name: 'health', description: 'Probes' },
  ],
};

/** The service's HTTP server with all of its routes. Does no I/O except reading the documentation's assets. */
export async function buildApp(deps: AppDeps): Promise<HttpServer> {
  const app = await createHttpServer({ ...deps.http, docs: DOCS });
  countLogins(app, deps.http.metrics);
  await app.register(
    registrationRoutes({ ...deps, onRegistered: (trx, user) => queueVerification(deps, trx, user) }),
  );
  await app.register(methodRoutes(deps));
  await app.register(invitationRoutes(deps));
  await app.register(loginRoutes(deps));
  await app.register(sessionRoutes({ ...deps, rotations: createRotationQueue(deps.db, deps.settings) }));
  await app.register(confirmationRoutes(deps));
  await app.register(accountRoutes(deps));
  await app.register(accountLinkRoutes(deps));
  await app.register(mailPageRoutes(deps));
  await app.register(secondFactorRoutes(deps));
  await app.register(clientTokenRoutes(deps));
  await app.register(apiKeyRoutes(deps));
  await app.register(enrollmentRoutes(deps));
  await app.register(firstSignInRoutes(deps));
  await app.register(serviceAccountRoutes(deps));
  await app.register(verificationRoutes(deps));
  await app.register(adminRoutes(deps));
  await app.register(accountAdminRoutes(deps));
  await app.register(auditRoutes(deps));
  await app.register(signingKeyRoutes(deps));
  await app.register(jwksRoutes(deps));
  await app.register(revocationRoutes(deps));
  await app.register(userStateRoutes(deps));
  return app;
}
