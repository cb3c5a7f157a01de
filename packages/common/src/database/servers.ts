import type { Logger } from '../log/logger.ts';

/** The servers of an address and what is required of them, as libpq reads it (PostgreSQL manual, 32.1.1.3). */
export interface DatabaseServers {
  /** An address of one host each, in the order in which they are tried; never empty. */
  readonly urls: readonly string[];
  /** `target_session_attrs=read-write`: a standby or otherwise read-only server is passed over. */
  readonly mustWrite: boolean;
}

/** An address that node-postgres and libpq would read differently; the message quotes no part of the credentials. */
export class UnusableServers extends Error {
  override readonly name = 'UnusableServers';
}

/** Scheme and user; hosts; the rest. A password may contain commas and colons, hosts begin after the last `@`. */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;
/** New connections cost the server a login each: where it is the only one, they would be replaced for nothing. */
const LEAVE_EVERY_MS = 1_000;
const SESSION_ATTRIBUTES = ['any', 'read-write'];

/**
 * Splits `postgres://user:password@host1:5432,host2:5432/name?target_session_attrs=read-write`; a host without a port has
 * 5432. Without `target_session_attrs` any server will do, as for libpq.
 *
 * @throws UnusableServers
 */
export function parseServers(url: string): DatabaseServers {
  const [, before = '', authority = '', after = ''] = ADDRESS.exec(url) ?? [];
  const hosts = authority.split(',');
  if (hosts.length > 1 && hosts.some((host) => host === '' || host.startsWith(':'))) {
    throw new UnusableServers('one of the hosts is empty');
  }
  const query = new URLSearchParams(/\?([^#]*)/.exec(after)?.[1]);
  if (query.getAll('host').some((host) => host.includes(','))) {
    throw new UnusableServers('several hosts are written before the name of the database, not as host=');
  }
  const attributes = query.getAll('target_session_attrs').at(-1) ?? 'any';
  if (!SESSION_ATTRIBUTES.includes(attributes)) {
    throw new UnusableServers(`target_session_attrs is none of ${SESSION_ATTRIBUTES.join(', ')}`);
  }
  return {
    urls: hosts.length > 1 ? hosts.map((host) => before + host + after) : [url],
    mustWrite: attributes === 'read-write',
  };
}

/** Which server a connection belongs to, and since when. */
export interface ServerTurn {
  readonly at: number;
  readonly epoch: number;
}

/** Chooses the server of each new connection: the last good one, and when it fails the next in order. */
export interface ServerChoice {
  readonly count: number;
  readonly mustWrite: boolean;
  /** The server to connect to now. */
  turn(): ServerTurn;
  urlOf(turn: ServerTurn): string;
  /** A connection to it was made. */
  accept(turn: ServerTurn): void;
  /** A connection to it could not be made or used: the next connection is to the next server. */
  pass(turn: ServerTurn): void;
  /** It has become read-only: all its connections are to be replaced, to whatever server can write. */
  leave(turn: ServerTurn): void;
  /** Whether a connection that was idle may be used, or its server has been left since. */
  isCurrent(turn: ServerTurn): boolean;
}

/** @throws UnusableServers */
export function createServerChoice(url: string, log: Logger): ServerChoice {
  const { urls, mustWrite } = parseServers(url);
  const epochs = urls.map(() => 0);
  const leftAt = urls.map(() => Number.NEGATIVE_INFINITY);
  let preferred = 0;
  let lastGood: number | undefined;

  const pass = ({ at }: ServerTurn) => {
    // Connections that failed together move on by one server together.
    if (at === preferred) preferred = (preferred + 1) % urls.length;
  };
  const isCurrent = ({ at, epoch }: ServerTurn) => epochs[at] === epoch;
  return {
    count: urls.length,
    mustWrite,
    turn: () => ({ at: preferred, epoch: epochs[preferred] ?? 0 }),
    urlOf: ({ at }) => urls[at] ?? url,
    accept({ at }) {
      preferred = at;
      if (lastGood !== undefined && lastGood !== at)
        log.warn({ server: at + 1 }, 'using another server of the database');
      lastGood = at;
    },
    pass,
    leave(turn) {
      const now = performance.now();
      if (!isCurrent(turn) || now - (leftAt[turn.at] ?? now) < LEAVE_EVERY_MS) return;
      leftAt[turn.at] = now;
      epochs[turn.at] = turn.epoch + 1;
      pass(turn);
    },
    isCurrent,
  };
}

/** As PostgreSQL reports a write to it (SQLSTATE 25006). */
export function readOnlyServer(): Error {
  return Object.assign(new Error('the server of the database is read-only'), { code: '25006' });
}
