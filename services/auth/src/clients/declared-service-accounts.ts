import { inTransaction } from '@gridlease/common/database/transaction';
import { sql } from 'kysely';
import { appendAudit } from '../audit/store.ts';
import type { ServiceAccount } from '../config/service-accounts.ts';
import type { AuthTransaction, Database } from '../database/database.ts';
import { NO_ORIGIN } from '../http/request.ts';
import { hashOpaqueSecret } from '../secrets/opaque-secret.ts';
import { publishClientChange } from '../tokens/revocations.ts';
import { DECLARED, lockDeclared, updateDeclared } from './declared-store.ts';
import { insertClient, revokeClients } from './store.ts';

/** Serializes replicas that start at the same time. */
const DECLARING_LOCK = 7_474_211_040;

type Known = Awaited<ReturnType<typeof lockDeclared>>[number];

function isSame(known: Known, declared: { secret_hash: Buffer; scopes: readonly string[] }): boolean {
  const scopes = [...declared.scopes].sort().join(' ');
  return (
    known.created_by === DECLARED &&
    known.revoked_at === null &&
    known.secret_hash.equals(declared.secret_hash) &&
    [...known.scopes].sort().join(' ') === scopes
  );
}

async function audit(trx: AuthTransaction, action: string, target: string, detail = {}): Promise<void> {
  await appendAudit(trx, NO_ORIGIN, { actor: DECLARED, action, target, detail });
}

async function applyOne(
  trx: AuthTransaction,
  account: ServiceAccount,
  known: Known | undefined,
): Promise<void> {
  const { client_id } = account;
  const scopes = [...account.scopes];
  const secret_hash = hashOpaqueSecret(account.secret);
  if (known === undefined) {
    const identity = { client_id, kind: 'service_account', name: client_id } as const;
    await insertClient(trx, { ...identity, secret_hash, scopes, created_by: DECLARED });
    await audit(trx, 'service_account.created', client_id, { scopes });
    return;
  }
  if (known.kind !== 'service_account') {
    throw new Error(`service_accounts declares ${client_id}, which is the id of an API key: choose another`);
  }
  if (isSame(known, { secret_hash, scopes })) return;
  await updateDeclared(trx, { client_id, secret_hash, scopes });
  // Tokens with scopes that were removed stop working.
  await publishClientChange(trx, client_id);
  await audit(trx, 'service_account.changed', client_id, { scopes });
}

/**
 * Applies the service accounts of the configuration: inserts new ones, updates the secret and scopes of changed ones,
 * and revokes those that are no longer declared. Safe to run in several replicas at once.
 * Throws a plain Error, which aborts the start, for the id of an API key.
 */
export async function applyServiceAccounts(db: Database, accounts: readonly ServiceAccount[]): Promise<void> {
  const ids = accounts.map((account) => account.client_id);
  await inTransaction(
    db,
    async (trx) => {
      await sql`select pg_advisory_xact_lock(${DECLARING_LOCK})`.execute(trx);
      const known = new Map((await lockDeclared(trx, ids)).map((client) => [client.client_id, client]));
      for (const account of accounts) await applyOne(trx, account, known.get(account.client_id));
      for (const { client_id, revoked_at } of known.values()) {
        if (ids.includes(client_id) || revoked_at !== null) continue;
        await revokeClients(trx, { clientId: client_id });
        await audit(trx, 'service_account.revoked', client_id);
      }
    },
    { idempotent: true },
  );
}
