import { ConfigError } from '@gridlease/common/config/config-error';
import { leaf, type RawValue, type Reading } from '@gridlease/common/config/leaf';
import { readSecretFile } from '@gridlease/common/config/source-values';
import { parseRaw } from '@gridlease/common/config/yaml-text';
import { HOW_TO_MAKE_ONE, isShortSecret, SECRET_BYTES_MIN } from './secret-strength.ts';

const TOO_SHORT = `holds less than ${SECRET_BYTES_MIN} bytes; ${HOW_TO_MAKE_ONE}`;

/** One entry of `service_accounts`, as written. */
export interface DeclaredServiceAccount {
  readonly client_id: string;
  readonly secret_file: string;
  readonly scopes: readonly string[];
}

const MEMBERS = ['client_id', 'secret_file', 'scopes'];
const CLIENT_ID = /^[A-Za-z0-9._-]{1,64}$/;
/** RFC 6749, 3.3, in the form of our scopes. */
const SCOPE = /^[a-z][a-z0-9_-]*(:[a-z][a-z0-9_-]*)?$/;

/** Scopes of an entry: a list, or a text separated by spaces or commas. */
function scopesOf(raw: RawValue | undefined): string[] | undefined {
  const items = typeof raw === 'string' ? raw.split(/[\s,]+/).filter((item) => item !== '') : raw;
  if (!Array.isArray(items)) return undefined;
  return items.every((item) => typeof item === 'string' && SCOPE.test(item))
    ? (items as string[])
    : undefined;
}

function readEntry(raw: RawValue): DeclaredServiceAccount | string {
  if (typeof raw !== 'object' || Array.isArray(raw)) return 'is not { client_id, secret_file, scopes }';
  const unknown = Object.keys(raw).find((name) => !MEMBERS.includes(name));
  if (unknown !== undefined) return 'has a member other than client_id, secret_file and scopes';
  const { client_id, secret_file, scopes: given } = raw;
  if (typeof client_id !== 'string' || !CLIENT_ID.test(client_id)) {
    return 'has no client_id of up to 64 letters, digits, ".", "_" and "-"';
  }
  if (typeof secret_file !== 'string' || secret_file === '') return 'has no secret_file';
  const scopes = scopesOf(given);
  if (scopes === undefined || scopes.length === 0) return 'has no scopes such as [registry:read]';
  return { client_id, secret_file, scopes };
}

function read(raw: RawValue): Reading<DeclaredServiceAccount[]> {
  const value = typeof raw === 'string' ? parseRaw(raw.trim() === '' ? '[]' : raw) : raw;
  if (!Array.isArray(value)) return { problem: 'is not a list (in the environment: a JSON array)' };
  const entries = value.map(readEntry);
  const wrong = entries.findIndex((entry) => typeof entry === 'string');
  if (wrong >= 0) return { problem: `has an entry ${wrong + 1} that ${entries[wrong]}` };
  const accounts = entries as DeclaredServiceAccount[];
  const ids = new Set(accounts.map((account) => account.client_id));
  return ids.size === accounts.length ? { value: accounts } : { problem: 'names one client_id twice' };
}

/** The configuration key `service_accounts`. */
export function serviceAccountsSetting() {
  const doc =
    'Machines that may call the platform: the scheduler and our own services. Applied at every start; accounts that ' +
    'are no longer declared are revoked. secret_file names a file that holds the client secret.';
  const allowed = '{ client_id, secret_file, scopes }, in the environment a JSON array';
  return leaf({ kind: 'list', doc, allowed, default: [], secret: false }, read);
}

/** A declared service account with its secret. */
export interface ServiceAccount extends Omit<DeclaredServiceAccount, 'secret_file'> {
  readonly secret: string;
}

/** @throws ConfigError naming every secret that cannot be read or is too short */
export function readServiceAccounts(
  service: string,
  declared: readonly DeclaredServiceAccount[],
  workingFolder: string,
): readonly ServiceAccount[] {
  const problems: string[] = [];
  const accounts = declared.flatMap(({ client_id, secret_file, scopes }) => {
    const secret = readSecretFile(secret_file, workingFolder);
    const problem = 'problem' in secret ? secret.problem : isShortSecret(secret.text) ? TOO_SHORT : undefined;
    if (problem !== undefined) problems.push(`service_accounts: the secret_file of ${client_id} ${problem}`);
    return 'problem' in secret ? [] : [Object.freeze({ client_id, secret: secret.text, scopes })];
  });
  if (problems.length > 0) throw new ConfigError(service, problems);
  return Object.freeze(accounts);
}
