import type { AuthSettings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import type { MailQueue } from '../mail/queue.ts';
import type { AcceptanceDeps } from '../passwords/acceptance.ts';
import type { PasswordHasher } from '../passwords/hashing.ts';
import type { DerivedKeys } from '../secrets/derived-keys.ts';
import type { FindAccount } from './account-reader.ts';
import type { DeletionDeps } from './deletion.ts';
import type { ServiceClients } from './service-clients.ts';

/** Dependencies of sending a link. */
export interface MailDeps {
  readonly db: Database;
  readonly mail: MailQueue;
  readonly settings: Pick<AuthSettings, 'publicUrl'>;
}

export interface AccountDeps extends MailDeps, AcceptanceDeps, DeletionDeps {
  readonly findAccount: FindAccount;
  readonly hasher: PasswordHasher;
  readonly keys: Pick<DerivedKeys, 'throttleKey'>;
  /** Forgets the failed logins of an account. */
  readonly forgetFailures: (db: Database, user: { readonly email: string }) => Promise<void>;
  readonly settings: AuthSettings;
  /** The services whose data exports have; undefined: none. */
  readonly exporting: ServiceClients | undefined;
  /** Real time in milliseconds. */
  readonly clock: () => number;
}
