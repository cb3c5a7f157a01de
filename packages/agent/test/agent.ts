import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProcess, type TestProcess } from '@gridlease/testing/process';
import { programArguments } from '@gridlease/testing/programs';
import { onTestFinished } from 'vitest';

const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const CAPTURES = pathOf('../captures');
export const FAKE_NVIDIA_SMI = pathOf('../fake-nvidia-smi.mjs');
/** For machines with cards of AMD: prints what `insertAmd` has installed. */
export const FAKE_ROCM_SMI = pathOf('../fake-rocm-smi.mjs');

/** One machine: its disk, its cards, and the agent on it. */
export interface Machine {
  readonly folder: string;
  /** Starts the agent, from its source or a given program, with these keys in addition to those of every test. */
  start(config: Record<string, unknown>, program?: string): Promise<TestProcess>;
  /** Installs the cards of a capture, changed by `edit`, in the machine. */
  insert(capture: string, edit?: (text: string) => string): Promise<void>;
  /** Installs the cards of AMD of a capture; none are installed at first. */
  insertAmd(capture: string): Promise<void>;
  /** A JSON file of the state folder. */
  state(file: string): Promise<Record<string, unknown>>;
  /** Writes a file into the state folder. */
  write(file: string, content: unknown): Promise<void>;
}

/** A machine with two RTX 4090 in its own folder. */
export async function openMachine(): Promise<Machine> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-agent-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  const cards = join(folder, 'cards.csv');
  const amdCards = join(folder, 'amd-cards.txt');
  await copyFile(join(CAPTURES, 'rtx-4090-pair.csv'), cards);
  return {
    folder,
    async start(config, program) {
      const common = {
        owner_id: 'alice',
        name: 'rig-1',
        location: 'eu-west',
        nvidia_smi: FAKE_NVIDIA_SMI,
        // Not the one of the machine on which the test runs.
        rocm_smi: './missing',
      };
      // JSON is YAML.
      await writeFile(join(folder, 'config.yaml'), JSON.stringify({ ...common, ...config }));
      const agent = await startProcess({
        command: process.execPath,
        args: program === undefined ? programArguments('packages/agent/src/main.ts') : [program],
        env: { FAKE_NVIDIA_SMI: cards, FAKE_ROCM_SMI: amdCards },
        cwd: folder,
      });
      // An agent left running would start a program for each heartbeat during the tests that follow.
      onTestFinished(async () => void (await agent.stop('SIGKILL')));
      return agent;
    },
    async insert(capture, edit = (text) => text) {
      await writeFile(cards, edit(await readFile(join(CAPTURES, `${capture}.csv`), 'utf8')));
    },
    insertAmd: (capture) => copyFile(join(CAPTURES, `${capture}.txt`), amdCards),
    state: async (file) => JSON.parse(await readFile(join(folder, 'state', file), 'utf8')),
    async write(file, content) {
      const path = join(folder, 'state', file);
      await mkdir(join(path, '..'), { recursive: true });
      await writeFile(path, JSON.stringify(content));
    },
  };
}
