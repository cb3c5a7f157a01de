import { STAFF_ROLES } from '@gridlease/common/access/roles';
import { createTestIssuer, type TestIssuer } from './tokens.ts';

/** Scopes of users' keys, and of service accounts, as the authentication service offers them. */
export const MATRIX_SCOPES = {
  key: [
    'registry:read',
    'registry:heartbeat',
    'registry:write',
    'billing:read',
    'billing:sessions',
    'billing:usage',
    'payouts:request',
    'rentals:run',
    'storage:read',
    'storage:write',
  ],
  service: [
    'registry:read',
    'registry:write',
    'registry:heartbeat',
    'registry:verify',
    'billing:read',
    'billing:sessions',
    'billing:usage',
    'storage:read',
    'storage:write',
    'auth:introspect',
    'auth:read',
    'auth:revocations',
  ],
} as const;

/**
 * One column of the matrix of operations and callers. What an operation is about belongs to somebody, whose callers are
 * `own`: for some operations to a renter, for others to the owner of a machine.
 */
export interface MatrixCaller {
  readonly name: string;
  readonly kind: 'anonymous' | 'expired' | 'forged' | 'person' | 'key' | 'service';
  /** Of a person or key: whether it is one of those to whom what the operation is about belongs. */
  readonly isOwn: boolean;
  readonly roles: readonly string[];
  readonly scopes: readonly string[];
  /** A key of another machine than the one that the operation is about. */
  readonly isBoundElsewhere: boolean;
}

const CUSTOMERS = ['provider', 'renter'];

function caller(name: string, kind: MatrixCaller['kind'], more: Partial<MatrixCaller> = {}): MatrixCaller {
  return { name, kind, isOwn: false, roles: [], scopes: [], isBoundElsewhere: false, ...more };
}

const key = (name: string, more: Partial<MatrixCaller>) =>
  caller(name, 'key', { isOwn: true, roles: CUSTOMERS, scopes: MATRIX_SCOPES.key, ...more });

/** The columns of the matrix. */
export const MATRIX_CALLERS: readonly MatrixCaller[] = [
  caller('anonymous', 'anonymous'),
  caller('expired token', 'expired', { roles: ['admin'] }),
  caller('forged token', 'forged', { roles: ['admin'] }),
  caller('its renter', 'person', { isOwn: true, roles: ['renter'] }),
  caller('its owner', 'person', { isOwn: true, roles: ['provider'] }),
  caller('another renter', 'person', { roles: ['renter'] }),
  caller('another owner', 'person', { roles: ['provider'] }),
  ...STAFF_ROLES.map((role) => caller(role, 'person', { roles: [role] })),
  ...MATRIX_SCOPES.key.map((scope) => key(`key ${scope}`, { scopes: [scope] })),
  key('key of another user', { isOwn: false }),
  key('key of another machine', { isBoundElsewhere: true }),
  ...MATRIX_SCOPES.service.map((scope) => caller(`service ${scope}`, 'service', { scopes: [scope] })),
];

/** The id of a machine, and of whatever else, that does not exist. */
export const ABSENT_ID = '0190a3b4-0000-7000-8000-000000000000';

/** To whom what the operations are about belongs. */
export interface MatrixOwners {
  readonly renter: string;
  readonly owner: string;
}

const STRANGERS: Readonly<Record<string, string>> = { renter: 'bob', provider: 'otto' };

/**
 * The token of a caller; undefined for the anonymous one.
 *
 * @param side to whom what the operation is about belongs: whose keys are tried
 */
export function tokenOf(
  issuer: TestIssuer,
  each: MatrixCaller,
  owners: MatrixOwners,
  side: keyof MatrixOwners,
): string | undefined {
  const { kind, roles, name } = each;
  const past = Math.floor(Date.now() / 1_000) - 1_000;
  const own = roles.length > 1 ? owners[side] : roles.includes('renter') ? owners.renter : owners.owner;
  const sub = each.isOwn ? own : (STRANGERS[roles[0] ?? ''] ?? name);
  const scope = each.scopes.join(' ');
  if (kind === 'anonymous') return undefined;
  if (kind === 'expired') return issuer.token({ sub: 'root', roles, iat: past, exp: past + 900 });
  if (kind === 'forged') {
    return createTestIssuer({ algorithm: 'HS256', kid: issuer.kid }).token({ sub: 'root', roles });
  }
  if (kind === 'person') return issuer.token({ sub, roles });
  if (kind === 'service') return issuer.serviceToken(name.replace(' ', '-'), scope);
  const bound = each.isBoundElsewhere && { provider_ids: [ABSENT_ID] };
  return issuer.daemonToken(scope, { sub, roles, ...bound });
}
