import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { orThrow } from '@gridlease/client/problem-error';
import { createRegistryClient } from '@gridlease/client/registry';
import { closeWithFile } from '@gridlease/testing/file-end';
import { startProcess } from '@gridlease/testing/process';
import { programArguments } from '@gridlease/testing/programs';
import { until } from '@gridlease/testing/until';
import { opened } from './shared-platform.ts';

const PROGRAM = fileURLToPath(new URL('batch-program.mjs', import.meta.url));
const NVIDIA_SMI = fileURLToPath(new URL('../../agent/fake-nvidia-smi.mjs', import.meta.url));

/** A machine with a real agent, which runs rentals as programs. */
interface AgentMachine {
  readonly id: string;
  /** Seen by the rentals, too, because nothing isolates them. */
  readonly folder: string;
}

/** Starts an agent that offers this machine, with simulated cards, on an open platform. It ends with the test file. */
export async function openAgent(owner_id: string, name: string): Promise<AgentMachine> {
  const { url } = opened();
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-agent-'));
  closeWithFile(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  const config = {
    registry_url: url,
    owner_id,
    name,
    gpu_vendor: 'nvidia',
    nvidia_smi: NVIDIA_SMI,
    rentals: { driver: 'command', command: [process.execPath, PROGRAM], poll_interval: '1s' },
  };
  // JSON is YAML.
  await writeFile(join(folder, 'config.yaml'), JSON.stringify(config));
  const args = programArguments('packages/agent/src/main.ts');
  const agent = await startProcess({ command: process.execPath, args, cwd: folder });
  closeWithFile(async () => void (await agent.stop()));
  const registry = createRegistryClient({ baseUrl: url });
  const id = await until(
    async () => {
      const params = { query: { owner_id, status: 'idle' as const } };
      const [machine] = await orThrow(registry.GET('/providers', { params }));
      return machine?.gpus.some(({ hourly_rate }) => hourly_rate !== undefined) && machine.id;
    },
    { timeoutMs: 60_000, message: 'that the machine of the agent can be rented' },
  );
  return { id, folder };
}
