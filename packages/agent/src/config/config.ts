import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import type { Environment } from '@gridlease/common/config/environment-source';
import { logLevel } from '@gridlease/common/config/fragments';
import { group } from '@gridlease/common/config/leaf';
import { loadConfig } from '@gridlease/common/config/load';
import { setting, urlCheck } from '@gridlease/common/config/settings';
import { z } from 'zod';
import { dockerSettings } from './docker-settings.ts';

const httpUrl = urlCheck(['http', 'https']);
const natsUrl = urlCheck(['nats', 'tls']);

const subjectProblem = (text: string) =>
  /^[\w-]+(\.[\w-]+)*$/.test(text) ? undefined : 'is not made of words with dots between';

/** Every key of the agent's configuration. */
export const agentConfigSchema = z
  .strictObject({
    registry_url: setting.url({
      doc: 'Where the platform is: its gateway, or the provider registry itself.',
      default: 'http://127.0.0.1:8080',
      schemes: ['http', 'https'],
    }),
    owner_id: setting.string({
      doc: 'Owner of the machine: the user who is paid. A machine that has joined changes it only after a transfer in the registry. Empty: the user of the API key or token.',
      default: '',
      allowed: '1 to 128 characters',
    }),
    name: setting.string({ doc: 'Display name of the machine. Empty: its host name.', default: '' }),
    hostname: setting.string({
      doc: 'Host name at which the machine is reached. Empty: its host name.',
      default: '',
    }),
    ip_address: setting.string({
      doc: 'IP address at which the machine is reached. Empty: not reported.',
      default: '',
      check: (text) => (text === '' || isIP(text) > 0 ? undefined : 'is not an IP address'),
    }),
    location: setting.string({ doc: 'Location, such as eu-west. Empty: not reported.', default: '' }),
    metadata: setting.map({ doc: 'Further attributes for schedulers, by name.', default: {} }),
    labels: setting.map({
      doc: 'Labels by which renters find the machine, by name. Empty: those in the registry stay.',
      default: {},
    }),
    host: group('The computer around the GPUs, as renters see it.', {
      report: setting.boolean({
        doc: 'Report processors, memory, disk and the version of CUDA, and what is given here.',
        default: true,
      }),
      disk_folder: setting.string({
        doc: 'A folder on the disk that rentals use. Empty: state_folder.',
        default: '',
      }),
      download_mbps: setting.integer({
        doc: 'Bandwidth of the line towards the machine, Mbit/s. 0: not reported, unless measured.',
        default: 0,
        min: 0,
        max: 10_000_000,
      }),
      upload_mbps: setting.integer({
        doc: 'Bandwidth of the line from the machine, Mbit/s. 0: not reported, unless measured.',
        default: 0,
        min: 0,
        max: 10_000_000,
      }),
      open_ports: setting.integer({
        doc: 'How many ports can be reached from the internet. 0: not reported.',
        default: 0,
        min: 0,
        max: 65_535,
      }),
      measure_download_url: setting.string({
        doc: 'A large file from which the bandwidth is measured at each start, for at most 10 s. Empty: not measured.',
        default: '',
        check: (text) => (text === '' ? undefined : httpUrl(text)),
      }),
      measure_upload_url: setting.string({
        doc: 'Receives 16 MiB by POST at each start to measure the bandwidth. Empty: not measured.',
        default: '',
        check: (text) => (text === '' ? undefined : httpUrl(text)),
      }),
    }),
    state_folder: setting.string({
      doc: 'Folder for the id of this machine, its rentals and unsent usage. Must not be copied to another machine.',
      default: 'state',
    }),
    gpu_vendor: setting.choice({
      doc: 'Whose GPUs are registered. auto: those of every vendor whose program shows any.',
      options: ['auto', 'nvidia', 'amd'],
      default: 'auto',
    }),
    nvidia_smi: setting.string({ doc: "The program that reads NVIDIA's GPUs.", default: 'nvidia-smi' }),
    nvidia_smi_timeout: setting.duration({
      doc: "Timeout for reading NVIDIA's GPUs; the heartbeat is then sent without their metrics.",
      default: '5s',
      min: '100ms',
      max: '30s',
    }),
    rocm_smi: setting.string({
      doc: "The program that reads AMD's GPUs. By default it is also looked for in /opt/rocm/bin.",
      default: 'rocm-smi',
    }),
    rocm_smi_timeout: setting.duration({
      doc: "Timeout for reading AMD's GPUs; the heartbeat is then sent without their metrics.",
      default: '5s',
      min: '100ms',
      max: '30s',
    }),
    client_id: setting.string({
      doc: 'API key of the owner (POST /api/v1/auth/api-keys), used to get and renew access tokens. Its scopes: registry:write to register, registry:heartbeat, billing:usage. Empty: none.',
      default: '',
    }),
    client_secret: setting.secret({ doc: 'Secret of that API key.', default: '' }),
    auth_url: setting.string({
      doc: 'Where access tokens are obtained. Empty: registry_url.',
      default: '',
      check: (text) => (text === '' ? undefined : httpUrl(text)),
    }),
    // Not a secret setting: the agent reads the file again at each use, the configuration reads files only once.
    access_token: setting.string({ doc: 'Token sent with every request. Empty: none.', default: '' }),
    access_token_file: setting.string({
      doc: 'File that contains the token instead. It is read again at each use, so that renewing the token needs no restart.',
      default: '',
    }),
    request_timeout: setting.duration({
      doc: 'Timeout of one request.',
      default: '10s',
      min: '100ms',
      max: '60s',
    }),
    offline_on_stop: setting.boolean({
      doc: 'Report an idle machine as offline at a clean stop.',
      default: true,
    }),
    usage: group('Reports on running rentals, for which the renter is billed.', {
      transport: setting.choice({
        doc: 'http: to the billing service through its URL. nats: to the message stream. off: none.',
        options: ['http', 'nats', 'off'],
        default: 'http',
      }),
      url: setting.secret({
        doc: 'Destination: for http the gateway or the billing service (empty: registry_url), for nats the server.',
        default: '',
        allowed: 'http(s)://host or nats://user:password@host:4222',
        check: (text) =>
          text === '' || httpUrl(text) === undefined || natsUrl(text) === undefined
            ? undefined
            : 'is not a URL that begins with http://, https://, nats:// or tls://',
      }),
      interval: setting.duration({
        doc: 'Interval between reports of a rental.',
        default: '60s',
        min: '100ms',
        max: '10m',
      }),
      subject: setting.string({
        doc: 'For nats: prefix of the subject; provider and session follow.',
        default: 'billing.usage',
        check: subjectProblem,
      }),
      spool_max: setting.integer({
        doc: 'Reports kept while they cannot be delivered; beyond that the oldest are dropped.',
        default: 10_000,
        min: 1,
        max: 1_000_000,
      }),
    }),
    rentals: group('Running rentals on this machine.', { docker: dockerSettings }),
    log_level: logLevel(),
  })
  .refine(
    ({ owner_id, client_id, access_token, access_token_file }) =>
      owner_id.length <= 128 && owner_id + client_id + access_token + access_token_file !== '',
    {
      path: ['owner_id'],
      message: 'must be given: the user who owns the machine (1 to 128 characters)',
    },
  )
  .refine((config) => (config.client_id === '') === (config.client_secret === ''), {
    path: ['client_id'],
    message: 'and client_secret must be given together',
  })
  .refine((config) => config.client_id === '' || config.access_token + config.access_token_file === '', {
    path: ['client_id'],
    message: 'and an access token are both given; only one is allowed',
  })
  .refine((config) => config.access_token === '' || config.access_token_file === '', {
    path: ['access_token_file'],
    message: 'and access_token are both given; only one is allowed',
  })
  .refine(({ usage }) => usage.transport === 'off' || hasUrlFor(usage.transport, usage.url), {
    path: ['usage', 'url'],
    message: 'does not fit usage.transport (nats needs nats://..., http takes http://... or nothing)',
  });

function hasUrlFor(transport: 'http' | 'nats', url: string): boolean {
  if (transport === 'nats') return url !== '' && natsUrl(url) === undefined;
  return url === '' || httpUrl(url) === undefined;
}

/** The configuration with durations in milliseconds, empty names filled in, and absolute paths. */
export type AgentConfig = Readonly<z.output<typeof agentConfigSchema>>;

/**
 * Loads the agent's configuration.
 *
 * @throws ConfigError naming everything that is wrong
 */
export function loadAgentConfig(
  environment: Environment,
  workingFolder: string,
  warn: (message: string) => void,
): AgentConfig {
  const schema = agentConfigSchema;
  const config = loadConfig({ schema, service: 'agent', environment, workingFolder, warn });
  const tokenFile = config.access_token_file;
  return Object.freeze({
    ...config,
    name: config.name || hostname(),
    hostname: config.hostname || hostname(),
    state_folder: resolve(workingFolder, config.state_folder),
    auth_url: config.auth_url || config.registry_url,
    access_token_file: tokenFile === '' ? '' : resolve(workingFolder, tokenFile),
    usage: Object.freeze({ ...config.usage, url: config.usage.url || config.registry_url }),
  });
}
