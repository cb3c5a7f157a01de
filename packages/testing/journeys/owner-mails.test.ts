import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createBillingClient, startRental } from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { createRegistryClient } from '@gridlease/client/registry';
import { openDataFolder } from '@gridlease/devstack/platform/data-folder';
import { openMailServer } from '@gridlease/testing/mail-server';
import { startProcess } from '@gridlease/testing/process';
import { programArguments } from '@gridlease/testing/programs';
import { openSite, type Site, startPlatform } from '@gridlease/testing/running-platform';
import { until } from '@gridlease/testing/until';
import { expect, it, onTestFinished } from 'vitest';
import { giveOnSite } from './fixtures.ts';

const agent = fileURLToPath(new URL('../../agent/', import.meta.url));
const OWNER = 'alice';
const EMAIL = 'alice@example.org';
/** A minute of a bill passes in two seconds; billing asks for machines every 30 s of real time. */
const TIME_SCALE = 30;
const MINUTE_MS = 60_000;
const QUOTE_MS = 5 * MINUTE_MS;
/** What a response may take, on a busy machine; the rental fails ten minutes after the last heartbeat. */
const TOLERANCE_MS = 5 * MINUTE_MS;
const WAIT = { timeoutMs: 120_000, every: 200 };

/** Mails go to this server, and a machine is offline after ten seconds without a heartbeat. */
async function configure({ dataFolder }: Site, smtpUrl: string): Promise<void> {
  const { config } = openDataFolder(dataFolder);
  // JSON is YAML.
  const mail = { smtp_url: smtpUrl, from: 'billing@gpu.example.org' };
  await writeFile(join(config, 'billing.yaml'), JSON.stringify({ mail }));
  const lease = { heartbeat_interval: '1s', minimum: '10s', sweep_interval: '300ms' };
  await writeFile(join(config, 'provider-registry.yaml'), JSON.stringify({ lease }));
}

async function startAgent(url: string, folder: string) {
  await mkdir(folder, { recursive: true });
  const nvidia_smi = join(agent, 'fake-nvidia-smi.mjs');
  const config = { registry_url: url, owner_id: OWNER, name: 'rig-1', gpu_vendor: 'nvidia', nvidia_smi };
  await writeFile(join(folder, 'config.yaml'), JSON.stringify(config));
  const args = programArguments('packages/agent/src/main.ts');
  return startProcess({ command: process.execPath, args, cwd: folder });
}

it('a machine is killed in the middle of a rental: its bill stops at the last heartbeat, the rental fails, and its owner is mailed, also of the return', {
  timeout: 300_000,
}, async () => {
  const server = await openMailServer();
  onTestFinished(() => server.close());
  const site = await openSite();
  await configure(site, server.url);
  const { url } = await startPlatform(site, ['--time-scale', String(TIME_SCALE)]);
  const registry = createRegistryClient({ baseUrl: url });
  const billing = createBillingClient({ baseUrl: url });
  const toOwner = { params: { path: { userID: OWNER } }, body: { email: EMAIL } };
  await orThrow(billing.PUT('/api/v1/notifications/{userID}', toOwner));

  const folder = join(site.dataFolder, '..', 'rig-1');
  const daemon = await startAgent(url, folder);
  const [machine] = await until(async () => {
    const machines = await orThrow(registry.GET('/providers'));
    return machines[0]?.status === 'idle' ? machines : undefined;
  }, WAIT);
  const { id: provider_id = '' } = machine ?? {};
  const renter = await orThrow(billing.POST('/api/v1/wallet', { body: { user_id: 'rita' } }));
  const ofWallet = { params: { path: { walletID: renter.id } } };
  const solana_signature = await giveOnSite(site, url, renter.deposit_address, '100');
  await orThrow(
    billing.POST('/api/v1/wallet/{walletID}/deposit', { ...ofWallet, body: { solana_signature } }),
  );
  const order = { user_id: 'rita', provider_id, requested_vram_mb: 1_024, estimated_power_w: 300 };
  const wanted = { ...order, gpu_model: 'RTX 4090' };
  const ofMachine = { params: { path: { providerID: provider_id } } };
  const readHistory = () => orThrow(registry.GET('/providers/{providerID}/history', ofMachine));
  // The scaled clocks of the two services began at different moments: by how much they differ lies between these.
  const { user_id: _, ...priced } = { ...wanted, duration_hours: '1' };
  const billingNow = async () => {
    const { valid_until } = await orThrow(billing.POST('/api/v1/pricing/calculate', { body: priced }));
    return Date.parse(valid_until) - QUOTE_MS;
  };
  const before = await billingNow();
  const registryNow = Date.parse((await readHistory()).now);
  const after = await billingNow();
  const { id } = await startRental(billing, wanted);
  const read = () =>
    orThrow(billing.GET('/api/v1/billing/sessions/{sessionID}', { params: { path: { sessionID: id } } }));
  await until(async () => Number((await read()).current_cost) > 0, WAIT);

  await daemon.stop('SIGKILL');
  const failed = await until(async () => {
    const { session } = await read();
    return session.ended_at === undefined ? undefined : session;
  }, WAIT);
  expect(failed).toMatchObject({ status: 'failed', end_reason: 'provider_offline' });
  const { last_beat_at = '' } = await readHistory();
  const charged = Date.parse(failed.ended_at ?? '') - Date.parse(failed.started_at ?? '');
  const apart = Date.parse(failed.ended_at ?? '') - Date.parse(last_beat_at);
  expect(apart).toBeGreaterThan(before - registryNow - TOLERANCE_MS);
  expect(apart).toBeLessThan(after - registryNow + TOLERANCE_MS);
  expect(failed.billed_minutes).toBe(Math.ceil(charged / MINUTE_MS));

  await until(() => server.receivedBy(EMAIL).length > 0, WAIT);
  const [away] = server.receivedBy(EMAIL);
  expect(away?.subject).toBe('Your machine is offline');
  expect(away?.text).toContain(`Machine: rig-1 (${provider_id}), last sign of life `);

  const again = await startAgent(url, folder);
  await until(() => server.receivedBy(EMAIL).length > 1, WAIT);
  const mails = server.receivedBy(EMAIL);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your machine is offline', 'Your machine is back']);
  await again.stop();
});
