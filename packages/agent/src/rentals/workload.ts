import { z } from 'zod';

const PORT_MAX = 65_535;
const PORTS_MAX = 32;
const FILES_MAX = 64;

/** An absolute path in the workload's file system, without steps upwards. */
const path = z
  .string()
  .max(1_024)
  .regex(/^\/(?!.*(?:^|\/)\.\.(?:\/|$))[^\0]*$/, 'must be an absolute path without ".."');

const url = z.url({ protocol: /^https?$/ }).max(8_192);

/**
 * What a renter wants to run: the convention of this agent for the member `workload` of a rental, which billing does not
 * look into. Unknown members are refused, so that a misspelt one is not silently left out.
 */
export const workloadSchema = z.strictObject({
  /** A container image, such as `pytorch/pytorch:2.9.0-cuda12.8-cudnn9-runtime`; a driver without containers may ignore it. */
  image: z.string().min(1).max(512),
  /** Replaces the image's entry point. */
  command: z.array(z.string().max(16_384)).max(256).optional(),
  args: z.array(z.string().max(16_384)).max(256).optional(),
  env: z.record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), z.string().max(16_384)).optional(),
  /** Ports in the workload that speak HTTP; the machine publishes each on one of its own. */
  ports: z.array(z.int().min(1).max(PORT_MAX)).max(PORTS_MAX).optional(),
  /** A key in OpenSSH's format, which may log in. */
  ssh_public_key: z.string().max(8_192).optional(),
  /** Fetched before the start. */
  inputs: z.array(z.strictObject({ url, path })).max(FILES_MAX).optional(),
  /** Uploaded after the end. */
  outputs: z.array(z.strictObject({ path, url })).max(FILES_MAX).optional(),
  /** Where the last part of the output is put while it runs, and where the renter reads it. */
  log: z.strictObject({ put_url: url, get_url: url }).optional(),
});

export type Workload = Readonly<z.output<typeof workloadSchema>>;

/** A workload, or what is wrong with it in words for its renter. */
export function parseWorkload(value: unknown): { readonly data: Workload } | { readonly problem: string } {
  const { data, error } = workloadSchema.safeParse(value);
  if (data !== undefined) return { data };
  const problems = (error?.issues ?? []).map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
  return { problem: problems.join('; ') };
}

/** Where the renter finds what runs: the convention of this agent for the member `connection` of a rental. */
export interface Connection {
  readonly ssh?: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    /** The server's public key in OpenSSH's format. */
    readonly host_key: string;
  };
  /** By port of the workload. */
  readonly http?: readonly { readonly port: number; readonly url: string }[];
  readonly log_url?: string;
}
