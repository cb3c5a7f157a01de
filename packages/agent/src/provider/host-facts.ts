import { execFile } from 'node:child_process';
import { readFile, statfs } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import type { RegisterProviderRequest } from '@gridlease/client/generated/provider-registry';
import type { AgentConfig } from '../config/config.ts';
import { measureDownload, measureUpload } from './bandwidth.ts';

export type HostFacts = NonNullable<RegisterProviderRequest['host']>;

const BYTES_OF_GB = 1_000_000_000;
const KB_OF_MB = 1_024;
const OUTPUT_BYTES_MAX = 1_048_576;
const CPU_MODEL_CHARACTERS_MAX = 255;

/** The first processor's name in `/proc/cpuinfo`; ARM's has none. */
export function cpuModelIn(cpuinfo: string): string | undefined {
  const model = /^model name\s*:\s*(.+)$/m.exec(cpuinfo)?.[1]?.trim();
  return model === undefined ? undefined : model.slice(0, CPU_MODEL_CHARACTERS_MAX);
}

/** The logical processors in `/proc/cpuinfo`: also those that this process may not use. */
export function cpuCoresIn(cpuinfo: string): number | undefined {
  return cpuinfo.match(/^processor\s*:/gm)?.length;
}

/** `MemTotal` of `/proc/meminfo`, MB. */
export function ramMbIn(meminfo: string): number | undefined {
  const kilobytes = /^MemTotal:\s+(\d+) kB$/m.exec(meminfo)?.[1];
  return kilobytes === undefined ? undefined : Math.floor(Number(kilobytes) / KB_OF_MB);
}

/** The version of CUDA that the driver supports, in the table that nvidia-smi prints without arguments. */
export function cudaVersionIn(table: string): string | undefined {
  return /CUDA Version:\s*(\d{1,4}(?:\.\d{1,4}){0,2})\b/.exec(table)?.[1];
}

const textOf = (file: string) => readFile(file, 'utf8').catch(() => '');

/** The output of a program; empty when it cannot be run or takes too long. */
function outputOf(program: string, timeoutMs: number): Promise<string> {
  const options = { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: OUTPUT_BYTES_MAX } as const;
  return new Promise((resolve) => {
    execFile(program, [], options, (_error, stdout) => resolve(stdout));
  });
}

/** The size of the disk of a folder, or of where it would be created. */
async function diskGb(folder: string): Promise<number | undefined> {
  try {
    const { blocks, bsize } = await statfs(folder);
    return Math.floor((blocks * bsize) / BYTES_OF_GB);
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return isAbsent && dirname(folder) !== folder ? diskGb(dirname(folder)) : undefined;
  }
}

type HostConfig = Pick<
  AgentConfig,
  'host' | 'state_folder' | 'gpu_vendor' | 'nvidia_smi' | 'nvidia_smi_timeout'
>;

/**
 * Reads what this computer is: processors and memory from `/proc`, the size of the disk of a folder, and the version of
 * CUDA from nvidia-smi. What cannot be read is left out.
 */
async function describeComputer({ host, state_folder, ...config }: HostConfig): Promise<HostFacts> {
  const hasCuda = config.gpu_vendor !== 'amd';
  const [cpuinfo, meminfo, table, disk_gb] = await Promise.all([
    textOf('/proc/cpuinfo'),
    textOf('/proc/meminfo'),
    hasCuda ? outputOf(config.nvidia_smi, config.nvidia_smi_timeout) : '',
    diskGb(host.disk_folder || state_folder),
  ]);
  return {
    cpu_model: cpuModelIn(cpuinfo),
    cpu_cores: cpuCoresIn(cpuinfo) ?? availableParallelism(),
    ram_mb: ramMbIn(meminfo),
    disk_gb,
    cuda_version: cudaVersionIn(table),
  };
}

/** What the configuration says about the line; bandwidth is measured only if it says where. */
async function describeLine({ host }: Pick<HostConfig, 'host'>): Promise<HostFacts> {
  const { measure_download_url, measure_upload_url } = host;
  // One after the other: they share the line.
  const download = measure_download_url === '' ? undefined : await measureDownload(measure_download_url);
  const upload = measure_upload_url === '' ? undefined : await measureUpload(measure_upload_url);
  return {
    download_mbps: download ?? (host.download_mbps || undefined),
    upload_mbps: upload ?? (host.upload_mbps || undefined),
    open_ports: host.open_ports || undefined,
  };
}

export interface HostReader {
  /** @param drivers the versions of the cards' drivers */
  read(drivers: readonly string[]): Promise<HostFacts>;
}

/**
 * Describes this computer: once, and again when the drivers of its cards change, because the version of CUDA does with
 * them. The line is described only once: measuring takes seconds and all of its bandwidth.
 */
export function createHostReader(config: HostConfig): HostReader {
  let line: Promise<HostFacts> | undefined;
  let last: { readonly drivers: string; readonly computer: HostFacts } | undefined;
  return {
    async read(cardDrivers) {
      const drivers = [...new Set(cardDrivers)].sort().join();
      line ??= describeLine(config);
      if (last?.drivers !== drivers) last = { drivers, computer: await describeComputer(config) };
      return { ...last.computer, ...(await line) };
    },
  };
}
