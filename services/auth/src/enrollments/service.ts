import { networkOf } from '@gridlease/common/access/network';
import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import { findTokenOwner, insertToken, type TokenOwner, takeToken } from '../account/one-time-tokens.ts';
import { appendAudit } from '../audit/store.ts';
import { lockKeyOwner } from '../clients/credential-store.ts';
import { apiKeyLimitReached, providerRoleRequired } from '../clients/errors.ts';
import { CLIENT_SECRET_PREFIX } from '../clients/key-rules.ts';
import { requireVerifiedOwner } from '../clients/owner-address.ts';
import { isProvider } from '../clients/scopes.ts';
import { type Client, countClients } from '../clients/store.ts';
import type { AuthSettings } from '../config/settings.ts';
import type { AuthTransaction, Database } from '../database/database.ts';
import type { Person, RequestOrigin } from '../http/request.ts';
import { createOpaqueSecret, hashOpaqueSecret } from '../secrets/opaque-secret.ts';
import { requireLiveSession } from '../sessions/store.ts';
import { admit, refundAdmission } from '../throttling/admission-store.ts';
import { createEnrollmentCode, hashEnrollmentCode } from './code.ts';
import { enrollmentCodeInvalid, tooManyWrongCodes } from './errors.ts';
import { countCodes, insertEnrolledKey } from './store.ts';

export interface EnrollmentDeps {
  readonly db: Database;
  readonly newId: () => string;
  readonly settings: Pick<AuthSettings, 'throttle' | 'apiKeysPerUserMax' | 'verifiesAddresses'>;
}

const PURPOSE = 'enrollment';
const CODE_LIFE_SECONDS = 900;
/** Less than the registry remembers deleted machines (35 days): so no id is ever registered twice. */
const REGISTERS_SECONDS = 30 * 86_400;
const SCOPES = ['registry:write', 'registry:heartbeat', 'billing:usage', 'rentals:run'];
const NAME_DEFAULT = 'enrolled machine';

export interface Enrollment {
  readonly code: string;
  readonly expiresAt: Date;
}

/**
 * Creates a code with which one machine gets its own key. Throws `role_required` (403) for a caller who is not a provider, `email_not_verified` (403),
 * `api_key_limit_reached` (409) when keys and open codes are too many together.
 */
export async function createEnrollment(
  deps: EnrollmentDeps,
  person: Person,
  name: string | undefined,
): Promise<Enrollment> {
  const { userId, origin } = person;
  const code = createEnrollmentCode();
  const token = { hash: hashEnrollmentCode(code), userId, purpose: PURPOSE, label: name } as const;
  const expiresAt = await inTransaction(deps.db, async (trx) => {
    const owner = await lockKeyOwner(trx, userId, 'alone');
    await requireLiveSession(trx, person);
    if (owner?.status !== 'active' || !isProvider(owner.roles)) throw providerRoleRequired();
    requireVerifiedOwner(deps.settings, owner);
    await requirePlace(trx, deps, userId, await countCodes(trx, userId));
    const event = { actor: userId, action: 'enrollment.created', target: userId };
    await appendAudit(trx, origin, { ...event, detail: { ...(name !== undefined && { name }) } });
    return insertToken(trx, { ...token, lifeSeconds: CODE_LIFE_SECONDS });
  });
  return { code, expiresAt };
}

/** Throws `api_key_limit_reached` (409). Requires the user's lock. */
async function requirePlace(
  trx: AuthTransaction,
  { settings: { apiKeysPerUserMax: max } }: EnrollmentDeps,
  userId: string,
  codes: number,
): Promise<void> {
  if (max === 0) return;
  const keys = await countClients(trx, { kind: 'api_key', userId });
  if (keys + codes >= max) throw apiKeyLimitReached(max);
}

interface Redemption {
  readonly code: string;
  /** A machine that is registered already. */
  readonly providerId: string | undefined;
  readonly origin: RequestOrigin;
}

/**
 * Exchanges a code, once, for a key that is bound to one machine. Its id is decided here and registered later, unless
 * there is one already. Wrong codes count as failed logins of their address.
 *
 * @throws ServiceError `enrollment_code_invalid` (400), `too_many_failed_logins` (429), `api_key_limit_reached` (409)
 */
export async function redeemEnrollment(
  deps: EnrollmentDeps,
  redemption: Redemption,
): Promise<{ readonly client: Client; readonly secret: string }> {
  const network = networkOf(redemption.origin.ip);
  const limit = deps.settings.throttle.failedLoginsPerMinute;
  const admission = await admit(deps.db, network, 'login_failure', limit);
  if ('retryAfterSeconds' in admission) throw tooManyWrongCodes(admission.retryAfterSeconds);
  const secret = createOpaqueSecret(CLIENT_SECRET_PREFIX);
  let isWrong = false;
  try {
    const hash = hashEnrollmentCode(redemption.code);
    const found = await retryingReads(() => findTokenOwner(deps.db, hash, PURPOSE));
    const client = found && (await redeem(deps, redemption, { owner: found, hash, secret }));
    isWrong = client === undefined;
    if (client === undefined) throw enrollmentCodeInvalid();
    return { client, secret };
  } finally {
    if (!isWrong) await refundAdmission(deps.db, admission).catch(() => {});
  }
}

/** Undefined when the code is not valid any more. Lock order: the user, then the code. */
async function redeem(
  deps: EnrollmentDeps,
  { providerId, origin }: Redemption,
  { owner: found, hash, secret }: { owner: TokenOwner; hash: Buffer; secret: string },
): Promise<Client | undefined> {
  const { db, newId } = deps;
  return inTransaction(db, async (trx) => {
    const owner = await lockKeyOwner(trx, found.user_id, 'alone');
    if (owner?.status !== 'active' || !isProvider(owner.roles)) return undefined;
    const token = await takeToken(trx, hash, PURPOSE);
    if (token === undefined) return undefined;
    await requirePlace(trx, deps, owner.id, 0);
    const machine = providerId ?? newId();
    const client = await insertEnrolledKey(trx, {
      client_id: newId(),
      name: token.label ?? NAME_DEFAULT,
      secret_hash: hashOpaqueSecret(secret),
      scopes: SCOPES,
      user_id: owner.id,
      provider_ids: [machine],
      registersSeconds: providerId === undefined ? REGISTERS_SECONDS : undefined,
    });
    const { name, scopes, provider_ids, client_id: target } = client;
    const detail = { name, scopes, provider_ids, enrollment: true };
    await appendAudit(trx, origin, { actor: owner.id, action: 'api_key.created', target, detail });
    return client;
  });
}
