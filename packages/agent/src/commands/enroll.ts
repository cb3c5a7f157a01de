import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NewApiKey } from '@gridlease/client/generated/auth';
import type { Command, Output } from '../config/command-line.ts';
import { type AgentSettings, namesCredentials, registryUrlOf } from '../config/config.ts';
import { type Credentials, readCredentials, writeCredentials } from '../state/credentials.ts';
import { type IdentityFile, openIdentity } from '../state/identity.ts';

const PATH = '/api/v1/auth/enrollments/redeem';

/** Why the machine was not enrolled, as its owner reads it. */
class EnrollmentRefused extends Error {}

type EnrollCommand = Command & { readonly name: 'enroll' };

/**
 * Exchanges an enrollment code for a key of this machine, and writes it into the state folder. The code works once:
 * whatever could keep the key from being used or stored is looked for before.
 */
export async function enroll(command: EnrollCommand, settings: AgentSettings): Promise<Output> {
  try {
    return { text: await enrollMachine(command, settings), exitCode: 0 };
  } catch (error) {
    return { text: `gridlease-agent: ${(error as Error).message}\n`, exitCode: 1 };
  }
}

async function enrollMachine(command: EnrollCommand, settings: AgentSettings): Promise<string> {
  const { state_folder: folder } = settings;
  const known = requirePlaceForKey(command, settings);
  const gateway = gatewayOf(command, settings, known);
  await requireWritable(folder);
  const identity = await openIdentity(folder);
  const isElsewhere = known !== undefined && known.registry_url !== gateway;
  const providerId = isElsewhere ? undefined : identity.providerId();
  const key = await redeem(settings.auth_url || gateway, command.code, settings.request_timeout, providerId);
  const { client_id, client_secret } = key;
  await writeCredentials(folder, { registry_url: gateway, client_id, client_secret });
  if (providerId === undefined) await forgetIdentity(identity);
  return describe(key, gateway, providerId);
}

/** The key that is replaced, if there is one. */
function requirePlaceForKey({ isForced }: EnrollCommand, settings: AgentSettings): Credentials | undefined {
  if (namesCredentials(settings)) {
    const message =
      'The configuration has a key or token (client_id, access_token), which comes first: remove it.';
    throw new EnrollmentRefused(message);
  }
  const known = readCredentials(settings.state_folder);
  if (known === undefined || isForced) return known;
  const message = `This machine has the key ${known.client_id} already. --force replaces it; then revoke the old one.`;
  throw new EnrollmentRefused(message);
}

function gatewayOf(
  { gateway: given }: EnrollCommand,
  settings: AgentSettings,
  known: Credentials | undefined,
): string {
  if (given === undefined) return registryUrlOf(settings, known);
  const url = URL.parse(given);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new EnrollmentRefused('--gateway is not a URL that begins with http:// or https://.');
  }
  const gateway = given.replace(/\/+$/, '');
  const configured = settings.registry_url.replace(/\/+$/, '');
  if (configured === '' || configured === gateway) return gateway;
  throw new EnrollmentRefused(
    `registry_url of the configuration is ${configured}, which comes first: change it.`,
  );
}

async function requireWritable(folder: string): Promise<void> {
  const probe = join(folder, 'credentials.json.tmp');
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, '', { mode: 0o600 });
    await rm(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new EnrollmentRefused(`${folder} cannot be written (${code}): run this as root.`);
  }
}

async function redeem(
  authUrl: string,
  code: string,
  timeoutMs: number,
  provider_id: string | undefined,
): Promise<NewApiKey> {
  const response = await post(authUrl.replace(/\/+$/, '') + PATH, { code, provider_id }, timeoutMs);
  const body = (await response.json().catch(() => undefined)) as Record<string, unknown> | undefined;
  if (response.ok && typeof body?.client_id === 'string' && typeof body.client_secret === 'string') {
    return body as unknown as NewApiKey;
  }
  const detail = typeof body?.detail === 'string' ? body.detail : `${authUrl} is no gateway of the platform.`;
  throw new EnrollmentRefused(`${detail} (HTTP ${response.status})`);
}

async function post(url: string, body: object, timeoutMs: number): Promise<Response> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error' as const,
    signal: AbortSignal.timeout(timeoutMs),
  };
  try {
    return await fetch(url, init);
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
    throw new EnrollmentRefused(`${new URL(url).origin} cannot be reached (${reason}).`);
  }
}

/** The key is for a new machine: what was deleted, or belongs to another platform, must not be taken up again. */
async function forgetIdentity(identity: IdentityFile): Promise<void> {
  if (identity.current() !== undefined) await identity.forget();
}

function describe({ client_id, name }: NewApiKey, gateway: string, providerId: string | undefined): string {
  const { protocol, hostname } = new URL(gateway);
  const isExposed = protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return [
    `This machine has the key ${client_id} (${name}) at ${gateway}.`,
    providerId === undefined
      ? 'It registers as a new machine when the agent starts.'
      : `The key is bound to the machine as which it is registered, ${providerId}.`,
    ...(isExposed ? ['The connection is not encrypted: use https:// outside of a trusted network.'] : []),
    'Start the agent, or restart it if it runs: systemctl restart gridlease-agent',
    '',
  ].join('\n');
}
