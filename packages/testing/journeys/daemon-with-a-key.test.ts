import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAuthClient, createClientToken } from '@gridlease/client/auth';
import { createBillingClient } from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { createRegistryClient } from '@gridlease/client/registry';
import { startProcess } from '@gridlease/testing/process';
import { programArguments } from '@gridlease/testing/programs';
import { npm, openSite, type Site, startPlatform } from '@gridlease/testing/running-platform';
import { until } from '@gridlease/testing/until';
import { expect, it } from 'vitest';
import { logIn, logInAdmin, signUp } from './people.ts';

const agent = fileURLToPath(new URL('../../agent/', import.meta.url));
/** Private machine fields, visible only to the owner, administrators and schedulers. */
const PRIVATE = { hostname: 'rig-1.example.org', ip_address: '203.0.113.7', metadata: { rack: '7' } };

/** The daemon of a machine with two cards, with this API key. */
async function startAgent(url: string, folder: string, key: { client_id: string; client_secret: string }) {
  const secretFile = join(folder, 'key');
  await mkdir(folder, { recursive: true });
  await writeFile(secretFile, key.client_secret, { mode: 0o600 });
  const config = {
    registry_url: url,
    client_id: key.client_id,
    client_secret_file: secretFile,
    name: 'rig-1',
    ...PRIVATE,
    gpu_vendor: 'nvidia',
    nvidia_smi: join(agent, 'fake-nvidia-smi.mjs'),
  };
  // JSON is YAML.
  await writeFile(join(folder, 'config.yaml'), JSON.stringify(config));
  const args = programArguments('packages/agent/src/main.ts');
  return startProcess({ command: process.execPath, args, cwd: folder });
}

/** Until the first administrator's password is changed no service accepts the token. Returns that password. */
async function expectUselessBeforeChange(url: string, dataFolder: string): Promise<string> {
  const password = (await readFile(join(dataFolder, 'secrets', 'admin-password'), 'utf8')).trim();
  const { accessToken } = await logIn(url, { email: 'admin@gridlease.local', password });
  const paths = ['/api/v1/auth/admin/users', '/providers', '/objects/list', '/api/v1/admin/outgoing'];
  for (const path of paths) {
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${accessToken}` } });
    const { code } = (await response.json()) as { code?: string };
    expect([path, response.status, code]).toEqual([path, 403, 'password_change_required']);
  }
  return password;
}

/** Resets the administrator's password on the machine, and logs in with the printed one. */
async function expectNewPassword(site: Site, url: string): Promise<string> {
  const command = await npm(site, ['run', '--silent', 'admin-password', '--', '--generate']);
  expect((await command.exited).code).toBe(0);
  const password = command.lines.at(-1)?.trim() ?? '';
  const anybody = createAuthClient({ baseUrl: url });
  const body = { email: 'admin@gridlease.local', password };
  expect(await orThrow(anybody.POST('/api/v1/auth/login', { body }))).toMatchObject({
    password_change_required: true,
  });
  return password;
}

/** All log and configuration files of the platform as one text. */
async function writtenTexts(dataFolder: string): Promise<string> {
  const files = ['logs', 'config'].map(async (kind) => {
    const names = await readdir(join(dataFolder, kind));
    return Promise.all(names.map((name) => readFile(join(dataFolder, kind, name), 'utf8')));
  });
  return (await Promise.all(files)).flat().join('\n');
}

it('on a closed platform a provider gives its daemon an API key, renters see the machine and not its address, and a disabled user is locked out', async () => {
  const site = await openSite();
  const platform = await startPlatform(site, ['--secure']);
  const { url } = platform;
  expect((await fetch(`${url}/providers/events`)).status).toBe(401);

  const provider = await signUp(url, 'provider', 'paula');
  const keyBody = { name: 'rig-1', scopes: ['registry:write' as const, 'registry:heartbeat' as const] };
  const key = await orThrow(provider.auth.POST('/api/v1/auth/api-keys', { body: keyBody }));
  const anybody = createAuthClient({ baseUrl: url });
  const credentials = { clientId: key.client_id, clientSecret: key.client_secret };
  const daemon = await startAgent(url, join(site.dataFolder, '..', 'rig-1'), key);
  const asProvider = createRegistryClient({ baseUrl: url, token: provider.accessToken });
  const joined = async () => (await orThrow(asProvider.GET('/providers')))[0];
  const machine = await until(joined, { message: 'that the daemon has registered its machine' });
  expect(machine).toMatchObject({ ...PRIVATE, owner_id: provider.id, status: 'idle' });

  // Billing asks the registry for the machine's owner, with its own service account.
  const rates = [{ gpu_model: 'RTX 4090', hourly_rate: '0.75', is_active: true }];
  const billing = createBillingClient({ baseUrl: url, token: provider.accessToken });
  const ofMachine = { params: { path: { providerID: machine.id } } };
  await orThrow(billing.PUT('/api/v1/provider/{providerID}/rates', { ...ofMachine, body: { rates } }));
  const shown = await fetch(`${url}/api/v1/provider/${machine.id}/rates`);
  expect([shown.status, await shown.json()]).toMatchObject([200, { provider_id: machine.id, rates }]);
  const path = { params: { path: { providerID: machine.id } } };
  const measured = async () => {
    const { gpus } = await orThrow(asProvider.GET('/providers/{providerID}', path));
    return gpus[1]?.temperature_c !== undefined;
  };
  await until(measured, { message: 'that a heartbeat has brought the metrics' });

  const renter = await signUp(url, 'renter', 'rita');
  const asRenter = createRegistryClient({ baseUrl: url, token: renter.accessToken });
  const seen = await orThrow(asRenter.GET('/providers/{providerID}', path));
  expect(seen).toMatchObject({ id: machine.id, name: 'rig-1', gpus: [{ vram_mb: 24_564 }, {}] });
  const hidden = [...Object.keys(PRIVATE), 'uuid', '203.0.113.7', 'GPU-'];
  expect(hidden.filter((text) => JSON.stringify(seen).includes(text))).toEqual([]);
  const theft = orThrow(asRenter.DELETE('/providers/{providerID}', path));
  await expect(theft).rejects.toMatchObject({ status: 403 });

  const firstPassword = await expectUselessBeforeChange(url, site.dataFolder);
  const admin = await logInAdmin(url, site.dataFolder);
  const userPath = { params: { path: { userID: provider.id } } };
  const byRenter = orThrow(renter.auth.POST('/api/v1/auth/admin/users/{userID}/disable', userPath));
  await expect(byRenter).rejects.toMatchObject({ status: 403 });
  await orThrow(admin.auth.POST('/api/v1/auth/admin/users/{userID}/disable', userPath));
  const gate = async () => {
    const headers = { authorization: `Bearer ${provider.accessToken}` };
    return (await fetch(`${url}/api/v1/auth/verify`, { headers })).status === 401;
  };
  await until(gate, { message: 'that the token of a disabled user is refused' });
  const { email, password } = provider.credentials;
  const attempts = [
    () => orThrow(anybody.POST('/api/v1/auth/login', { body: { email, password } })),
    () => orThrow(anybody.POST('/api/v1/auth/refresh', { body: { refresh_token: provider.refreshToken } })),
    createClientToken(anybody, credentials),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ status: 401 });

  const newPassword = await expectNewPassword(site, url);
  await daemon.stop();
  const lines = [...platform.npm.lines, ...daemon.lines];
  const written = (await writtenTexts(site.dataFolder)) + lines.join('\n');
  const secrets = [password, firstPassword, admin.credentials.password, key.client_secret, admin.accessToken];
  secrets.push(newPassword, provider.accessToken, provider.refreshToken);
  expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
  expect((await platform.npm.stop('SIGTERM')).code).toBe(0);
});
