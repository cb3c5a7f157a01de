import { serviceAuthGroup, upstream } from '@gridlease/common/config/access';
import { discoveryKeys } from '@gridlease/common/config/discovery';
import type { Environment } from '@gridlease/common/config/environment-source';
import {
  allowedHosts,
  corsGroup,
  instanceId,
  logLevel,
  requestTimeout,
  shutdownTimeout,
  trustedProxies,
} from '@gridlease/common/config/fragments';
import { group } from '@gridlease/common/config/leaf';
import { loadConfig } from '@gridlease/common/config/load';
import { setting } from '@gridlease/common/config/settings';
import { z } from 'zod';
import { accessRulesSetting } from './access/settings.ts';
import { objectStoreGroup } from './backend/settings.ts';
import { isBucketName } from './buckets/bucket-name.ts';

const SERVICE = 'storage-service';
const KIB = 1024;
const MIB = KIB * KIB;
const GIB = 1024 ** 3;
const PORT_MAX = 65_535;

const discovery = discoveryKeys({
  service: SERVICE,
  paths: ['objects', 'buckets', 'presigned-url', 'presigned', 'uploads'],
});

const hostProblem = (text: string) =>
  /^[A-Za-z0-9.:_-]*$/.test(text) ? undefined : 'is not a host name or address';

const bucketProblem = (text: string) =>
  isBucketName(text) ? undefined : 'is not a bucket name by the rules of S3';

const cleanedProblem = (text: string) => (text === '*' ? undefined : bucketProblem(text));

const keys = z.strictObject({
  instance_id: instanceId(),
  log_level: logLevel(),
  request_timeout: requestTimeout(),
  server: group('Where to listen.', {
    host: setting.string({
      doc: 'Host name or address to listen on; 0.0.0.0 (or :: where there is IPv6) is every address.',
      default: '127.0.0.1',
      check: hostProblem,
    }),
    port: setting.integer({ doc: 'Port; 0 is any free one.', default: 8082, min: 0, max: PORT_MAX }),
  }),
  registry: group('Where other services find this one (Consul).', {
    enabled: setting.boolean({ doc: 'Register with the agent.', default: false }),
    address: discovery.consul_address,
    token: discovery.consul_token,
    registration: group('What the agent is told.', {
      name: discovery.service_name,
      id_prefix: discovery.service_id_prefix,
      tags: discovery.service_tags,
      advertise_address: discovery.advertise_address,
      health_check_path: discovery.health_check_path,
      health_check_interval: discovery.health_check_interval,
      health_check_timeout: discovery.health_check_timeout,
    }),
  }),
  object_store: objectStoreGroup(),
  max_upload_bytes: setting.integer({
    doc: 'Bytes of one object at most; more is 413.',
    default: 5 * GIB,
    min: 1,
    max: 5 * 1024 * GIB,
  }),
  uploads: group('Resumable uploads.', {
    state_bucket: setting.string({
      doc: 'Bucket in which their state is kept, made when first needed; no other operation reaches it.',
      default: 'gridlease-uploads',
      check: bucketProblem,
    }),
    expire_after: setting.duration({
      doc: 'How long an upload that nobody goes on with is kept. Other multipart uploads are aborted when they were begun longer ago: see janitor.buckets.',
      default: '7d',
      min: '1m',
      max: '24d',
    }),
    part_bytes: setting.integer({
      doc: 'Bytes of each part that such an upload is stored in; longer ones of uploads over 10,000 parts.',
      default: 5 * MIB,
      min: 5 * MIB,
      max: GIB,
    }),
    memory_bytes: setting.integer({
      doc: 'Memory for parts that arrive, of all such uploads together; without any left they are stored in pieces first.',
      default: 32 * MIB,
      min: 0,
      max: 16 * GIB,
    }),
  }),
  janitor: group('What is removed after somebody who did not end it.', {
    buckets: setting.list({
      doc: 'Driver s3: buckets, beside the default bucket, in which multipart uploads that were begun longer than uploads.expire_after ago are aborted, whoever began them. In a folder that is done everywhere: nobody else has it.',
      default: [],
      allowed:
        'names of buckets that no other application uploads to, or * for every bucket that the key reaches',
      check: cleanedProblem,
    }),
  }),
  access: group('Who may touch which objects.', { rules: accessRulesSetting() }),
  shutdown_timeout: shutdownTimeout(),
  trusted_proxies: trustedProxies(),
  allowed_hosts: allowedHosts(),
  auth: serviceAuthGroup(),
  upstreams: group('Where the services are that this one needs.', {
    auth: upstream({ service: 'authentication', port: 8000 }),
  }),
  cors: corsGroup(),
  limits: group('How much one request may carry.', {
    body_bytes_max: setting.integer({
      doc: 'Bytes of a JSON body; uploads have max_upload_bytes.',
      default: 2 * KIB * KIB,
      min: 8 * KIB,
      max: 64 * KIB * KIB,
    }),
  }),
});

type Keys = z.output<typeof keys>;
type Problem = { readonly path: readonly string[]; readonly message: string };

function problemsOf(config: Keys): Problem[] {
  const problems: Problem[] = [];
  const refuse = (path: readonly string[], message: string) => problems.push({ path, message });
  const { registry, object_store: store, uploads, upstreams } = config;
  const { health_check_interval: interval, health_check_timeout: timeout } = registry.registration;
  if (timeout >= interval) {
    const path = ['registry', 'registration', 'health_check_timeout'];
    refuse(path, 'the value is not shorter than health_check_interval');
  }
  if (registry.enabled && registry.address === '') {
    refuse(['registry', 'enabled'], 'registration needs the address of an agent in registry.address');
  }
  if (upstreams.auth === 'consul' && registry.address === '') {
    refuse(['upstreams', 'auth'], 'the value consul needs a registry.address');
  }
  if (store.driver === 's3' && store.endpoint === '') {
    refuse(
      ['object_store', 'driver'],
      'the driver s3 needs the endpoint of a store in object_store.endpoint',
    );
  }
  if (uploads.state_bucket === store.defaultBucket) {
    refuse(['uploads', 'state_bucket'], 'the value is the default bucket');
  }
  return problems;
}

/** Every key of the storage service's configuration. */
export const storageConfigSchema = keys.superRefine((config, context) => {
  for (const { path, message } of problemsOf(config)) {
    context.issues.push({ code: 'custom', path: [...path], message, input: undefined });
  }
});

/** The keys as they are, durations in milliseconds. */
export type StorageConfig = Readonly<Keys>;

/** @throws ConfigError naming everything that is wrong */
export function loadStorageConfig(
  environment: Environment,
  workingFolder: string,
  warn: (message: string) => void,
): StorageConfig {
  return loadConfig({ schema: storageConfigSchema, service: SERVICE, environment, workingFolder, warn });
}
