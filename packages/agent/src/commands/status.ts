import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Environment, present } from '@gridlease/common/config/environment-source';
import { parseRaw } from '@gridlease/common/config/yaml-text';
import type { Output } from '../config/command-line.ts';
import type { Identity } from '../state/identity.ts';
import { readJson } from '../state/json-file.ts';

const STATE_FOLDER_DEFAULT = 'state';

interface RunningRental {
  readonly session_id: string;
  /** How far it is; `reported` if the owner's own runtime runs it. */
  readonly state: string;
}

interface Status {
  readonly provider_id?: string | undefined;
  readonly name?: string | undefined;
  /** Of the registration. */
  readonly stage: Identity['stage'] | 'not_registered';
  /** In the registry, as of the last heartbeat. */
  readonly status?: string | undefined;
  readonly accepts_work: boolean;
  /** Absent: none was accepted yet. */
  readonly last_heartbeat_at?: string | undefined;
  /** Absent: only root and the agent may read them. */
  readonly rentals?: readonly RunningRental[] | undefined;
}

/** Shows what the state folder says; the agent need not run, and nobody need be root. */
export async function showStatus(folder: string, isJson: boolean, now: Date): Promise<Output> {
  const status = await readStatus(folder);
  const exitCode = status.stage === 'registered' ? 0 : 1;
  const text = isJson ? `${JSON.stringify(status, undefined, 2)}\n` : render(status, now);
  return { text, exitCode };
}

/**
 * The state folder, without reading the rest of the configuration: parts of it may be for the agent alone.
 */
export async function findStateFolder(environment: Environment, workingFolder: string): Promise<string> {
  const configured = present(environment, 'GRIDLEASE_STATE_FOLDER');
  if (configured !== undefined) return resolve(workingFolder, configured);
  const file = resolve(workingFolder, present(environment, 'GRIDLEASE_CONFIG') ?? 'config.yaml');
  const settings = parseRaw(await readFile(file, 'utf8').catch(() => ''));
  const isMapping = typeof settings === 'object' && !Array.isArray(settings);
  const folder = isMapping ? (settings.state_folder ?? settings.stateFolder) : undefined;
  return resolve(workingFolder, typeof folder === 'string' && folder !== '' ? folder : STATE_FOLDER_DEFAULT);
}

async function readStatus(folder: string): Promise<Status> {
  const identity = await readJson<Identity>(join(folder, 'identity.json'));
  const file = join(folder, 'status.json');
  const last = await readJson<{ status: string; accepts_work: boolean }>(file);
  const registration =
    identity !== undefined && 'registration' in identity ? identity.registration : undefined;
  return {
    provider_id: identity !== undefined && 'provider_id' in identity ? identity.provider_id : undefined,
    name: registration?.name,
    stage: identity?.stage ?? 'not_registered',
    status: last?.status,
    accepts_work: last?.accepts_work ?? false,
    last_heartbeat_at: last && (await stat(file)).mtime.toISOString(),
    rentals: await readRentals(folder),
  };
}

/** Those of the agent, then those that the owner's runtime reports. */
async function readRentals(folder: string): Promise<readonly RunningRental[] | undefined> {
  const own = await readJsonFiles(join(folder, 'rentals'));
  const reported = await readJsonFiles(join(folder, 'sessions'));
  if (own === undefined || reported === undefined) return undefined;
  const idOf = ({ session_id }: Record<string, unknown>) => String(session_id);
  return [
    ...own.map((rental) => ({ session_id: idOf(rental), state: stageOf(rental) })),
    ...reported.map((rental) => ({ session_id: idOf(rental), state: 'reported' })),
  ];
}

function stageOf({ state }: Record<string, unknown>): string {
  return String((state as { readonly stage?: unknown } | undefined)?.stage ?? 'unknown');
}

/** Undefined if the folder may not be read. */
async function readJsonFiles(folder: string): Promise<Record<string, unknown>[] | undefined> {
  try {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
    const files = await Promise.all(
      names.map((name) => readJson<Record<string, unknown>>(join(folder, name))),
    );
    return files.filter((file) => file !== undefined);
  } catch (error) {
    const { code, cause } = error as NodeJS.ErrnoException;
    const reason = code ?? (cause as NodeJS.ErrnoException | undefined)?.code;
    if (reason === 'ENOENT') return [];
    if (reason === 'EACCES' || reason === 'EPERM') return undefined;
    throw error;
  }
}

function render(status: Status, now: Date): string {
  const { provider_id, name, stage, last_heartbeat_at, rentals } = status;
  const registered = {
    registered: `as ${provider_id}${name === undefined ? '' : ` (${name})`}`,
    registering: 'not yet: its registration is being sent',
    deleted: `no longer: its owner has deleted ${provider_id}`,
    not_registered: 'not yet',
  }[stage];
  const age = last_heartbeat_at && secondsSince(last_heartbeat_at, now);
  return lines([
    ['registered', registered],
    ['status', statusText(status)],
    ['heartbeat', age === undefined ? 'none was accepted yet' : `accepted ${age} s ago`],
    ['rentals', rentals === undefined ? 'not readable: run this as root' : String(rentals.length)],
    ...(rentals ?? []).map(({ session_id, state }) => ['', `${session_id}  ${state}`] as const),
  ]);
}

function statusText({ status, accepts_work }: Status): string {
  if (status === undefined) return 'unknown';
  return `${status}, ${accepts_work ? 'accepts rentals' : 'accepts no new rentals'}`;
}

function secondsSince(time: string, now: Date): number {
  return Math.max(0, Math.round((now.getTime() - Date.parse(time)) / 1_000));
}

/** Two columns. */
function lines(rows: readonly (readonly [string, string])[]): string {
  return rows.map(([label, text]) => `${label.padEnd(12)}${text}\n`).join('');
}
