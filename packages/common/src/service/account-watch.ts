import { createUpstream } from '../discovery/upstream.ts';
import { ServiceError } from '../errors/service-error.ts';
import { uuid } from '../http/schemas.ts';
import type { Logger } from '../log/logger.ts';
import { createServiceClient, type Origin } from './service-client.ts';
import { USER_STATES_MAX, type UserState, userStatePage } from './user-states.ts';

const PATH = '/api/v1/auth/user-states';
const TIMEOUT_MS = 5_000;
const BYTES_MAX = 1_048_576;
const AUTH_SERVICE = 'auth-service';
/** Users of changes are gathered for this long. */
const GATHERED_MS = 50;
const RETRY_MS = 1_000;
/** Of more users, the next comparison learns. */
const GATHERED_MAX = 100_000;

/** Asks for the present states of at most `USER_STATES_MAX` users. Throws 503 `accounts_unavailable`. */
export type ReadUserStates = (ids: readonly string[], origin: Origin) => Promise<readonly UserState[]>;

/** How a service finds the authentication service, and its own account there. */
export interface UserStateSettings {
  readonly authUpstream: string;
  readonly consul: { readonly address: string; readonly token: string };
  readonly clientId: string;
  readonly clientSecret: string;
}

function accountsUnavailable(cause: unknown): ServiceError {
  const message = 'The authentication service, which knows the accounts, is unavailable.';
  return new ServiceError('unavailable', 'accounts_unavailable', message, { cause });
}

/** Asks the configured authentication service. Ids that are not UUIDs cannot exist there and are not asked for. */
export function createUserStateReader(settings: UserStateSettings, log: Logger): ReadUserStates {
  const { authUpstream: value, clientId, clientSecret } = settings;
  const { address, token } = settings.consul;
  const consul = { address, token: token === '' ? undefined : token };
  const url = createUpstream({ value, serviceName: AUTH_SERVICE, consul, log });
  const call = createServiceClient({
    name: 'the authentication service',
    url,
    account: { authUrl: url, clientId, clientSecret },
    timeoutMs: TIMEOUT_MS,
    log,
    unavailable: accountsUnavailable,
  });
  return async (given, origin) => {
    const ids = given.flatMap((id) => uuid.safeParse(id).data ?? []);
    if (ids.length === 0) return [];
    const request = { path: PATH, method: 'POST', json: { ids }, origin, bytesMax: BYTES_MAX } as const;
    return call(request, ({ text }) => userStatePage.parse(JSON.parse(text)).users);
  };
}

export interface AccountWatchOptions {
  readonly read: ReadUserStates;
  /** Applies states as far as they are newer than what is known. Of two of a user, the higher version is the newer. */
  readonly apply: (states: readonly UserState[], origin: Origin) => Promise<void>;
  /** The next users, by ascending id, of whom this service has anything that their state matters to. */
  readonly listParties: (after: string, limit: number) => Promise<readonly string[]>;
  readonly newId: () => string;
  readonly log: Pick<Logger, 'warn'>;
}

/** Keeps a service informed about which of its users' accounts are disabled or deleted. */
export interface AccountWatch {
  /** A user's state has changed, it was said: asks about it, until there is a response. */
  heard(userId: string): void;
  /** Compares everybody: changes that were never heard of are found. Throws 503 `accounts_unavailable`. */
  compare(signal: AbortSignal): Promise<void>;
  stop(): Promise<void>;
}

function* chunksOf(ids: readonly string[]): Generator<readonly string[]> {
  for (let first = 0; first < ids.length; first += USER_STATES_MAX) {
    yield ids.slice(first, first + USER_STATES_MAX);
  }
}

/**
 * What is heard, and by whom, is only a reason to ask: messages may be lost, late, repeated or out of order, and change
 * nothing about what is applied in the end.
 */
export function createAccountWatch(options: AccountWatchOptions): AccountWatch {
  const { read, apply, listParties, newId, log } = options;
  let gathered = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let asking: Promise<void> = Promise.resolve();
  let isStopped = false;

  async function learn(ids: readonly string[]): Promise<void> {
    const origin = { correlationId: newId() };
    for (const chunk of chunksOf(ids)) await apply(await read(chunk, origin), origin);
  }

  function askIn(milliseconds: number): void {
    if (isStopped) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      asking = ask();
    }, milliseconds);
  }

  async function ask(): Promise<void> {
    const ids = gathered;
    gathered = new Set();
    try {
      await learn([...ids]);
    } catch (error) {
      log.warn({ error }, 'the state of accounts that changed is not known; it will be asked for again');
      for (const id of ids) gathered.add(id);
      askIn(RETRY_MS);
    }
  }

  return {
    heard(userId) {
      if (gathered.size >= GATHERED_MAX) return;
      gathered.add(userId);
      askIn(GATHERED_MS);
    },
    async compare(signal) {
      for (let after = ''; !signal.aborted; ) {
        const ids = await listParties(after, USER_STATES_MAX);
        await learn(ids);
        const last = ids.at(-1);
        if (last === undefined || ids.length < USER_STATES_MAX) return;
        after = last;
      }
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await asking;
    },
  };
}
