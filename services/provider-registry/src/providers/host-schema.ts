import { nameText, optional } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import type { HostFacts } from './provider.ts';

const CPU_MODEL_CHARACTERS_MAX = 255;
export const CPU_CORES_MAX = 65_536;
/** A petabyte. */
const RAM_MB_MAX = 1_073_741_824;
export const RAM_GB_MAX = RAM_MB_MAX / 1_024;
/** An exabyte. */
export const DISK_GB_MAX = 1_000_000_000;
/** 10 Tbit/s. */
export const MBPS_MAX = 10_000_000;
const PORTS_MAX = 65_535;
const LABELS_MAX = 32;
const LABEL_CHARACTERS_MAX = 255;

/** A version of one to three numbers, such as 12.4. */
export const cudaVersion = z.string().regex(/^\d{1,4}(\.\d{1,4}){0,2}$/, 'must be a version such as 12.4');

const whole = (range: { readonly min: number; readonly max: number }) =>
  z.int().min(range.min).max(range.max);

const hostShape = {
  cpu_model: nameText({ max: CPU_MODEL_CHARACTERS_MAX }),
  cpu_cores: whole({ min: 1, max: CPU_CORES_MAX }).describe('Logical processors'),
  ram_mb: whole({ min: 1, max: RAM_MB_MAX }).describe(
    'Memory that the operating system reports, MB (of 1,048,576 bytes, as `vram_mb`)',
  ),
  disk_gb: whole({ min: 0, max: DISK_GB_MAX }).describe(
    'Size of the disk that rentals use, GB (of 1,000,000,000 bytes)',
  ),
  cuda_version: cudaVersion.describe('The newest version of CUDA that the driver supports, such as 12.4'),
  download_mbps: whole({ min: 0, max: MBPS_MAX }).describe('Measured or contracted, Mbit/s'),
  upload_mbps: whole({ min: 0, max: MBPS_MAX }).describe('Measured or contracted, Mbit/s'),
  open_ports: whole({ min: 0, max: PORTS_MAX }).describe('How many ports can be reached from the internet'),
} satisfies Record<keyof HostFacts, z.ZodType>;

/** Removes the members of an object that are `empty`: as if they had been left out. */
function without(...empty: readonly unknown[]) {
  return (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).filter(([, member]) => !empty.includes(member)));
  };
}

const hostMembers = z.object(hostShape).partial();

export const hostFacts = hostMembers.meta({ id: 'HostFacts' });

/** Clients that always send every member send an unknown one empty. */
export const hostInput = optional(
  z.preprocess(without(null, ''), hostMembers.meta({ id: 'HostFactsRequest' })),
).describe('The computer around the GPUs. In an update: omitted, it stays; `{}`, it is removed');

const labelName = z
  .string()
  .regex(
    /^[A-Za-z0-9]([A-Za-z0-9_./-]{0,61}[A-Za-z0-9])?$/,
    'must be 1 to 63 letters, digits, "_", ".", "/" and "-", with a letter or digit first and last',
  );

const labelValue = nameText({ min: 1, max: LABEL_CHARACTERS_MAX });

/** Labels by name, of a machine or in a search. */
export const labels = z
  .record(labelName, labelValue)
  .refine((given) => Object.keys(given).length <= LABELS_MAX, `must be at most ${LABELS_MAX} labels`);

export const labelsInput = optional(z.preprocess(without(null), labels)).describe(
  `At most ${LABELS_MAX} names with values, chosen by the owner and visible to everybody. In an update: omitted, they ` +
    'stay; `{}`, they are removed',
);
