import { serviceAuthGroup, upstream } from '@gridlease/common/config/access';
import type { Environment } from '@gridlease/common/config/environment-source';
import {
  allowedHosts,
  corsGroup,
  drainDelay,
  instanceId,
  listenHost,
  listenPort,
  logLevel,
  requestTimeout,
  shutdownTimeout,
  trustedProxies,
} from '@gridlease/common/config/fragments';
import { group } from '@gridlease/common/config/leaf';
import { checkedTogether, type KeyProblem, loadConfig } from '@gridlease/common/config/load';
import { REGISTRY_FORMER_NAMES, registryGroup, registryProblems } from '@gridlease/common/config/registry';
import { setting } from '@gridlease/common/config/settings';
import { tracingGroup } from '@gridlease/common/config/tracing';
import { type ServiceSettings, sharedSettings } from '@gridlease/common/service/settings';
import { z } from 'zod';
import { isBucketName } from '../buckets/bucket-name.ts';
import { accessRulesSetting } from './access-rules.ts';
import { objectStoreGroup, publicProblem } from './object-store.ts';
import { quotasSetting } from './quotas.ts';

const SERVICE = 'storage-service';
const KIB = 1024;
const MIB = KIB * KIB;
const GIB = 1024 ** 3;

const bucketProblem = (text: string) =>
  isBucketName(text) ? undefined : 'is not a bucket name by the rules of S3';

const cleanedProblem = (text: string) => (text === '*' ? undefined : bucketProblem(text));

const keys = z.strictObject({
  instance_id: instanceId(),
  log_level: logLevel(),
  request_timeout: requestTimeout(),
  server: group('Where to listen.', {
    host: listenHost(),
    port: listenPort(8082),
    public_url: setting.string({
      doc: 'Where clients reach this service, for the presigned URLs that it serves itself: with the driver disk unless object_store.public_endpoint says where, with the driver s3 those of uploads under a quota. Empty: where this service listens.',
      default: '',
      allowed: 'http(s)://host',
      check: publicProblem,
    }),
  }),
  registry: registryGroup({
    service: SERVICE,
    paths: ['objects', 'buckets', 'presigned-url', 'presigned', 'uploads'],
  }),
  object_store: objectStoreGroup(),
  reserved_buckets: setting.list({
    doc: 'Buckets of other programs in the same store, such as one with backups, which no operation can reach. Presigned URLs that an S3 store serves itself stay valid until they expire.',
    default: [],
    allowed: 'names of buckets',
    check: bucketProblem,
  }),
  max_upload_bytes: setting.integer({
    doc: 'Maximum bytes of one object; more is 413.',
    default: 5 * GIB,
    min: 1,
    max: 5 * 1024 * GIB,
  }),
  uploads: group('Resumable uploads.', {
    state_bucket: setting.string({
      doc: 'Bucket for the state of uploads, created when first needed; no other operation can reach it.',
      default: 'gridlease-uploads',
      check: bucketProblem,
    }),
    expire_after: setting.duration({
      doc: 'How long an idle upload is kept. Other multipart uploads of this service are aborted this long after their start.',
      default: '7d',
      min: '1m',
      max: '24d',
    }),
    part_bytes: setting.integer({
      doc: 'Bytes of each part in which such an upload is stored; larger where an upload would exceed 10,000 parts.',
      default: 5 * MIB,
      min: 5 * MIB,
      max: GIB,
    }),
    memory_bytes: setting.integer({
      doc: 'Memory for incoming parts, of all such uploads together; when it is used up, bytes are stored in smaller pieces first.',
      default: 32 * MIB,
      min: 0,
      max: 16 * GIB,
    }),
  }),
  janitor: group('Removal of abandoned uploads.', {
    buckets: setting.list({
      doc: 'Driver s3: buckets in which every multipart upload that was started longer than uploads.expire_after ago is aborted, whoever started it. In other buckets only uploads that this service started are, which it records in uploads.state_bucket; name a bucket here to remove those that an earlier release left. With the disk driver this applies to every bucket, since the folder belongs to this service alone.',
      default: [],
      allowed:
        'names of buckets that no other application uploads to, or * for every bucket that the key reaches',
      check: cleanedProblem,
    }),
  }),
  quotas: quotasSetting(),
  access: group('Who may access which objects.', { rules: accessRulesSetting() }),
  drain_delay: drainDelay(),
  shutdown_timeout: shutdownTimeout(),
  trusted_proxies: trustedProxies(),
  allowed_hosts: allowedHosts(),
  auth: serviceAuthGroup(),
  upstreams: group('Addresses of the services that this one depends on.', {
    auth: upstream({ service: 'authentication', port: 8000 }),
  }),
  cors: corsGroup(),
  tracing: tracingGroup(),
  limits: group('Limits on a single request, and on what one user has open.', {
    open_uploads_per_user: setting.integer({
      doc: 'Maximum number of unfinished uploads of a user: resumable ones, and those in parts with presigned URLs. One more is 409 too_many_open_uploads. Administrators and service accounts have no limit. 0: no limit.',
      default: 200,
      min: 0,
      max: 10_000,
    }),
    reservations_per_user: setting.integer({
      doc: 'Maximum number of presigned URLs of a user for which bytes of a quota are reserved. One more with content_length or max_bytes is 409 too_many_reservations; without them it reserves nothing. 0: no limit.',
      default: 1_000,
      min: 0,
      max: 100_000,
    }),
    body_bytes_max: setting.integer({
      doc: 'Maximum bytes of a JSON body; uploads are limited by max_upload_bytes.',
      default: 2 * KIB * KIB,
      min: 8 * KIB,
      max: 64 * KIB * KIB,
    }),
  }),
});

type Keys = z.output<typeof keys>;

function problemsOf(config: Keys): KeyProblem[] {
  const problems = registryProblems(config.registry, config.upstreams);
  const refuse = (path: readonly string[], message: string) => problems.push({ path, message });
  const { object_store: store, uploads } = config;
  if (store.driver === 's3' && store.endpoint === '') {
    refuse(
      ['object_store', 'driver'],
      'the driver s3 needs the endpoint of a store in object_store.endpoint',
    );
  }
  if (uploads.state_bucket === store.defaultBucket) {
    refuse(['uploads', 'state_bucket'], 'the value is the default bucket');
  }
  const ours = [store.defaultBucket, uploads.state_bucket, ...config.janitor.buckets];
  const wrong = config.reserved_buckets.find((name) => ours.includes(name));
  if (wrong !== undefined) refuse(['reserved_buckets'], `this service uses ${wrong} itself`);
  return problems;
}

/** Every key of the storage service's configuration. */
export const storageConfigSchema = checkedTogether(keys, problemsOf);

/** The validated keys, durations in milliseconds. */
export type StorageConfig = Readonly<Keys>;

/** Alternative names of keys that existing files and variables of such services use. */
export const storageFormerNames = { ...REGISTRY_FORMER_NAMES, minio: 'object_store' };

/** @throws ConfigError listing every problem */
export function loadStorageConfig(
  environment: Environment,
  workingFolder: string,
  warn: (message: string) => void,
): StorageConfig {
  return loadConfig({
    schema: storageConfigSchema,
    service: SERVICE,
    formerNames: storageFormerNames,
    environment,
    workingFolder,
    warn,
  });
}

/** What the start of the service takes from its configuration. */
export function settingsOf(config: StorageConfig): ServiceSettings {
  return {
    ...sharedSettings(config),
    listen: config.server,
    requestTimeoutMs: config.request_timeout,
    shutdownTimeoutMs: config.shutdown_timeout,
    drainDelayMs: config.drain_delay,
    consul: config.registry,
    health: { service: SERVICE, words: { healthy: 'UP', unhealthy: 'DOWN' } },
  };
}
