import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { CHECKOUT, type Manifest, readDocuments, type Workload } from './manifests.ts';

const run = promisify(execFile);

/** Secrets by name, each with its values by key. */
export type Secrets = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface PrintedSecret extends Manifest {
  readonly type: string;
  readonly stringData: Readonly<Record<string, string>>;
}

/** The output of deploy/kubernetes/make-secrets.sh. */
export async function printSecrets(): Promise<PrintedSecret[]> {
  const { stdout } = await run('sh', [join(CHECKOUT, 'deploy/kubernetes/make-secrets.sh')]);
  return (readDocuments(stdout) as (PrintedSecret | null)[]).filter((each) => each !== null);
}

/**
 * Secrets that, according to README.md, cannot be random or are created by operators; with values of the right form.
 */
const GIVEN: Secrets = {
  'billing-secrets': { 'platform-key': '[]' },
  'storage-secrets': { 'access-key': 'an access key', 'secret-key': 'its secret' },
  'mail-server': { url: 'smtp://gridlease:password@mail.example.org:587' },
  'postgres-backup-store': { 'access-key': 'an access key', 'secret-key': 'its secret' },
  'gateway-tls': { 'tls.crt': 'a certificate', 'tls.key': 'its key' },
  // Created by CloudNativePG, which keeps the authority's key in it, too.
  'postgres-ca': { 'ca.crt': 'a certificate' },
};

/** All of them together, the same at every call. */
export function allSecrets(): Promise<Secrets> {
  together ??= putTogether();
  return together;
}

let together: Promise<Secrets> | undefined;

async function putTogether(): Promise<Secrets> {
  const secrets: Record<string, Readonly<Record<string, string>>> = { ...GIVEN };
  for (const { metadata, stringData } of await printSecrets()) {
    secrets[metadata.name] = { ...secrets[metadata.name], ...stringData };
  }
  return secrets;
}

/** The files that a workload's container finds, by path. */
export function mountedSecrets(
  { metadata, spec }: Workload,
  secrets: Secrets,
): { path: string; secret: string; key: string; value: string | undefined }[] {
  const { containers, initContainers = [], volumes } = spec.template.spec;
  return [...containers, ...initContainers].flatMap(({ volumeMounts }) =>
    volumeMounts.flatMap(({ name, mountPath }) => {
      const volume = volumes.find((each) => each.name === name);
      if (volume === undefined) throw new Error(`${metadata.name} has no volume ${name}`);
      const { secretName: secret = '', items = [] } = volume.secret ?? {};
      return items.map(({ key, path }) => ({
        path: `${mountPath}/${path}`,
        secret,
        key,
        value: secrets[secret]?.[key],
      }));
    }),
  );
}

/** Writes those files under a local folder. */
export async function writeMounted(workload: Workload, secrets: Secrets, folder: string): Promise<void> {
  for (const { path, value = '' } of mountedSecrets(workload, secrets)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), value);
  }
}
