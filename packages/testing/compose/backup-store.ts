import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from '@gridlease/testing/certificate';
import { until } from '@gridlease/testing/until';
import { docker, shell } from './engine.ts';

/** The image of docker-compose.yml's object store. */
const IMAGE = 'chrislusf/seaweedfs:4.47';
const NAME = 'gridlease-test-backup-store';
const HOST = 'backups.example.net';
/** Its other servers, on loopback; each has another port for gRPC, 10,000 above. */
const PORTS = { master: 19333, volume: 18080, filer: 18888, s3: 18333 };
const TLS_PORT = 18334;

/** An S3 store with TLS that is not the platform's own, as at a provider: it stays when the platform's machine is lost. */
export interface BackupStore {
  /** The name in its certificate, which leads nowhere: it listens on every address of this machine. */
  readonly host: string;
  readonly port: number;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** The certificate, signed by itself. */
  readonly certificateFile: string;
  close(): Promise<void>;
}

/** Starts one with an empty bucket. */
export async function openBackupStore(): Promise<BackupStore> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-backup-store-'));
  const [certificateFile, keyFile] = [join(folder, 'tls.crt'), join(folder, 'tls.key')];
  await makeCertificate(`DNS:${HOST}`, keyFile, certificateFile);
  const [accessKey, secretKey, bucket] = ['an-operator', 'a-secret-of-the-operator', 'backups'];
  const identity = { name: accessKey, credentials: [{ accessKey, secretKey }], actions: ['Admin'] };
  await writeFile(join(folder, 's3.json'), JSON.stringify({ identities: [identity] }));
  // Read by the users of containers.
  await chmod(folder, 0o755);
  await chmod(keyFile, 0o644);
  await docker(['rm', '--force', NAME]);
  await docker([
    ...['run', '--detach', '--name', NAME, '--network', 'host', '--volume', `${folder}:/config:ro`],
    ...['--tmpfs', '/data:mode=1777', '--workdir', '/data', '--entrypoint', 'weed', IMAGE],
    ...['server', '-dir=/data', '-ip=127.0.0.1', '-ip.bind=127.0.0.1', '-master.telemetry=false'],
    ...[`-master.port=${PORTS.master}`, `-volume.port=${PORTS.volume}`, `-filer.port=${PORTS.filer}`],
    ...[
      '-master.volumeSizeLimitMB=64',
      '-volume.max=16',
      '-s3',
      '-s3.ip.bind=0.0.0.0',
      `-s3.port=${PORTS.s3}`,
    ],
    ...[`-s3.port.https=${TLS_PORT}`, '-s3.cert.file=/config/tls.crt', '-s3.key.file=/config/tls.key'],
    ...['-s3.port.iceberg=0', '-s3.port.lance=0', '-s3.config=/config/s3.json'],
  ]);
  const makeBucket = `curl --fail-with-body --silent --cacert '${certificateFile}' --resolve '${HOST}:${TLS_PORT}:127.0.0.1' \
    --aws-sigv4 aws:amz:us-east-1:s3 --user '${accessKey}:${secretKey}' --request PUT 'https://${HOST}:${TLS_PORT}/${bucket}'`;
  await until(() => shell(makeBucket).then(() => true), {
    timeoutMs: 60_000,
    every: 500,
    message: 'a bucket for backups',
  });
  return {
    host: HOST,
    port: TLS_PORT,
    bucket,
    accessKey,
    secretKey,
    certificateFile,
    close: async () => {
      await docker(['rm', '--force', NAME]);
      await rm(folder, { recursive: true });
    },
  };
}
