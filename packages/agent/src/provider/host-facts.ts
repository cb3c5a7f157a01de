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

/**
 * Reads what this computer is: processors and memory from `/proc`, the size of the disk of a folder, and the version of
 * CUDA from nvidia-smi; bandwidth is measured only if the configuration says where. What cannot be read is left out.
 * These do not change while the machine runs, so they are read once.
 */
export async function describeHost({
  host,
  state_folder,
  nvidia_smi,
  nvidia_smi_timeout,
}: Pick<AgentConfig, 'host' | 'state_folder' | 'nvidia_smi' | 'nvidia_smi_timeout'>): Promise<HostFacts> {
  const [cpuinfo, meminfo, table, disk_gb] = await Promise.all([
    textOf('/proc/cpuinfo'),
    textOf('/proc/meminfo'),
    outputOf(nvidia_smi, nvidia_smi_timeout),
    diskGb(host.disk_folder || state_folder),
  ]);
  // One after the other: they share the line.
  const { measure_download_url, measure_upload_url } = host;
  const download = measure_download_url === '' ? undefined : await measureDownload(measure_download_url);
  const upload = measure_upload_url === '' ? undefined : await measureUpload(measure_upload_url);
  return {
    cpu_model: cpuModelIn(cpuinfo),
    cpu_cores: cpuCoresIn(cpuinfo) ?? availableParallelism(),
    ram_mb: ramMbIn(meminfo),
    disk_gb,
    cuda_version: cudaVersionIn(table),
    download_mbps: download ?? (host.download_mbps || undefined),
    upload_mbps: upload ?? (host.upload_mbps || undefined),
    open_ports: host.open_ports || undefined,
  };
}
