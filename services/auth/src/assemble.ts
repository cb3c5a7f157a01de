import { availableParallelism } from 'node:os';
import { isLoopback } from '@gridlease/common/config/listen-address';
import type { Registry } from '@gridlease/common/http/metrics';
import type { Logger } from '@gridlease/common/log/logger';
import type { Mailer } from '@gridlease/common/mail/smtp';
import { v7 as uuidv7 } from 'uuid';
import { createAccountReader } from './account/account-reader.ts';
import { createHoldings } from './account/asked-holdings.ts';
import { exportUnavailable } from './account/export-errors.ts';
import { holdingsUnknown } from './account/holdings.ts';
import { createConfiguredClients, createSelfTokens } from './account/service-clients.ts';
import type { AuthDeps } from './app.ts';
import type { AuthConfig } from './config/config.ts';
import { keyMaterialOf } from './config/key-material.ts';
import { settingsOf } from './config/settings.ts';
import type { Database } from './database/database.ts';
import { createRevocationCounter } from './instruments.ts';
import { createMailer } from './mail/configured-mailer.ts';
import { createMailQueue } from './mail/queue.ts';
import { GUESSES_MIN } from './passwords/acceptance.ts';
import { createGuessEstimator } from './passwords/guess-estimator.ts';
import { createHashGate } from './passwords/hash-gate.ts';
import { createPasswordHasher, type PasswordHasher } from './passwords/hashing.ts';
import { createHashMetrics } from './passwords/metrics.ts';
import { deriveKeys } from './secrets/derived-keys.ts';
import { accountKey } from './throttling/keys.ts';
import { forgiveAccount } from './throttling/store.ts';
import { assembleTokens } from './tokens/assemble.ts';
import { createUserAnnouncer } from './users/announce.ts';

/** Threads of Node's pool that hashing leaves to everything else that needs one: names, files, keys. */
const THREADS_LEFT = 2;
/** What Node has without UV_THREADPOOL_SIZE. */
const THREADS_DEFAULT = 4;

export interface AssembleOptions {
  readonly config: AuthConfig;
  readonly db: Database;
  readonly log: Logger;
  readonly metrics: Registry;
  /** UV_THREADPOOL_SIZE of the process. */
  readonly threadPoolSize?: number | undefined;
  readonly clock?: () => number;
  /** Instead of the one that the configuration names. */
  readonly mailer?: Mailer | undefined;
  /** Called after commits that queued an e-mail. */
  readonly onMail?: () => void;
}

/**
 * As many hashes at once as there are cores or as are configured, but always fewer than the pool has threads: names are
 * looked up and files read there too, and must not wait for a hash.
 */
function hashConcurrency({ config, log, threadPoolSize = THREADS_DEFAULT }: AssembleOptions): number {
  const { concurrency } = config.hashing;
  if (concurrency === 0) return Math.max(1, Math.min(availableParallelism(), threadPoolSize - THREADS_LEFT));
  const most = Math.max(1, threadPoolSize - 1);
  if (concurrency <= most) return concurrency;
  log.warn(
    { concurrency, most, threads: threadPoolSize },
    'hashing.concurrency is reduced, so that other work does not wait for hashes; UV_THREADPOOL_SIZE sets the number of threads',
  );
  return most;
}

function createHasher(options: AssembleOptions): PasswordHasher {
  const { config, log, metrics } = options;
  const { memory_kib, passes, parallelism, queue_budget } = config.hashing;
  return createPasswordHasher({
    memoryKib: memory_kib,
    passes,
    parallelism,
    gate: createHashGate({
      concurrency: hashConcurrency(options),
      budgetMs: queue_budget,
      observer: createHashMetrics(metrics),
    }),
    onUnusableHash: (why) => log.error({ why }, 'a stored password hash cannot be verified'),
  });
}

/** What the features share, made from the configuration; for main.ts and for tests alike. Does no I/O. */
export function assembleAuth(options: AssembleOptions): AuthDeps {
  const { config, db, log, clock = Date.now, onMail = () => {} } = options;
  const material = keyMaterialOf(config);
  const keys = deriveKeys(material.master, material.masterPrevious);
  const settings = settingsOf(config);
  const tokens = assembleTokens({
    db,
    log,
    clock,
    newId: uuidv7,
    settings,
    material,
    keys,
    onRevocations: createRevocationCounter(options.metrics),
  });
  const asking = createConfiguredClients(config, {
    log,
    token: createSelfTokens(tokens.issuer),
    unavailable: holdingsUnknown,
  });
  return {
    db,
    log,
    clock,
    newId: uuidv7,
    hasher: createHasher(options),
    guesses: createGuessEstimator({ budgetMs: config.hashing.queue_budget, enough: GUESSES_MIN }),
    forgetFailures: (handle, user) => forgiveAccount(handle, accountKey(keys.throttleKey, user.email)),
    mail: createMailQueue({ newId: uuidv7, keys, onMail }),
    mailer:
      options.mailer ??
      createMailer({ ...config.mail, log, listensOnLoopback: isLoopback(config.listen.host) }),
    keys,
    settings,
    ...tokens,
    findAccount: createAccountReader(db),
    announceUser: createUserAnnouncer({ newId: uuidv7, subjectPrefix: config.events.subject_prefix }),
    holdings: asking && createHoldings(asking),
    exporting: createConfiguredClients(config, { log, unavailable: exportUnavailable }),
  };
}
