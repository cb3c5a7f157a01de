import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { ConfigError } from '@gridlease/common/config/config-error';
import type { Environment } from '@gridlease/common/config/environment-source';
import { logLevel } from '@gridlease/common/config/fragments';
import { group } from '@gridlease/common/config/leaf';
import { loadConfig } from '@gridlease/common/config/load';
import { setting, urlCheck } from '@gridlease/common/config/settings';
import { z } from 'zod';
import { type Credentials, readCredentials } from '../state/credentials.ts';
import { rentalSettings } from './rentals.ts';

const SERVICE = 'agent';

const httpUrl = urlCheck(['http', 'https']);
const natsUrl = urlCheck(['nats', 'tls']);

const subjectProblem = (text: string) =>
  /^[\w-]+(\.[\w-]+)*$/.test(text) ? undefined : 'is not made of words with dots between';

const OWNER_CHARACTERS_MAX = 128;
const REGISTRY_URL_DEFAULT = 'http://127.0.0.1:8080';

/** Every key of the agent's configuration. */
export const agentConfigSchema = z
  .strictObject({
    registry_url: setting.url({
      doc: `Where the platform is: its gateway, or the provider registry itself. Empty: where the machine was enrolled, else ${REGISTRY_URL_DEFAULT}.`,
      default: '',
      schemes: ['http', 'https'],
    }),
    owner_id: setting.string({
      doc: 'Owner of the machine: the user who is paid. A machine that has joined changes it only after a transfer in the registry. Empty: the user of the API key, enrollment or token.',
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
      doc: 'API key of the owner (POST /api/v1/auth/api-keys), used to get and renew access tokens. Its scopes: registry:write to register, registry:heartbeat, billing:usage, and rentals:run to run rentals. Empty: that of `gridlease-agent enroll`, if the machine was enrolled.',
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
    rentals: rentalSettings(),
    log_level: logLevel(),
  })
  .refine(({ owner_id }) => owner_id.length <= OWNER_CHARACTERS_MAX, {
    path: ['owner_id'],
    message: `must have at most ${OWNER_CHARACTERS_MAX} characters`,
  })
  .refine(({ rentals }) => rentals.driver !== 'command' || rentals.command.length > 0, {
    path: ['rentals', 'command'],
    message: 'must be given where rentals.driver is command',
  })
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

/** The configuration as it is written. */
export type AgentSettings = Readonly<z.output<typeof agentConfigSchema>>;

/** The configuration with durations in milliseconds, empty names filled in, and absolute paths. */
export type AgentConfig = AgentSettings;

/**
 * Reads the agent's configuration as it is written, but for the state folder, whose path is absolute.
 *
 * @throws ConfigError naming everything that is wrong
 */
export function readAgentSettings(
  environment: Environment,
  workingFolder: string,
  warn: (message: string) => void,
): AgentSettings {
  const schema = agentConfigSchema;
  const settings = loadConfig({ schema, service: SERVICE, environment, workingFolder, warn });
  return { ...settings, state_folder: resolve(workingFolder, settings.state_folder) };
}

/** Whether requests are to be made with a key or token that the configuration names. */
export function namesCredentials(settings: AgentSettings): boolean {
  return settings.client_id + settings.access_token + settings.access_token_file !== '';
}

/** The gateway's URL: what is configured, else where the machine was enrolled. */
export function registryUrlOf(settings: AgentSettings, credentials: Credentials | undefined): string {
  return settings.registry_url || credentials?.registry_url || REGISTRY_URL_DEFAULT;
}

/**
 * Loads the agent's configuration. A machine that was enrolled has its key in the state folder; a key or token of the
 * configuration comes first.
 *
 * @throws ConfigError naming everything that is wrong; Error if the key cannot be read
 */
export function loadAgentConfig(
  environment: Environment,
  workingFolder: string,
  warn: (message: string) => void,
): AgentConfig {
  const settings = readAgentSettings(environment, workingFolder, warn);
  const enrolled = namesCredentials(settings) ? undefined : readCredentials(settings.state_folder);
  if (settings.owner_id === '' && enrolled === undefined && !namesCredentials(settings)) {
    throw new ConfigError(SERVICE, [
      'owner_id: must be given: the user who owns the machine (1 to 128 characters); or enroll the machine: ' +
        'gridlease-agent enroll CODE',
    ]);
  }
  const registryUrl = registryUrlOf(settings, enrolled);
  const tokenFile = settings.access_token_file;
  const usageUrl = settings.usage.url || registryUrl;
  const { rentals } = settings;
  return Object.freeze({
    ...settings,
    registry_url: registryUrl,
    client_id: enrolled?.client_id ?? settings.client_id,
    client_secret: enrolled?.client_secret ?? settings.client_secret,
    name: settings.name || hostname(),
    hostname: settings.hostname || hostname(),
    auth_url: settings.auth_url || registryUrl,
    access_token_file: tokenFile === '' ? '' : resolve(workingFolder, tokenFile),
    usage: Object.freeze({ ...settings.usage, url: usageUrl }),
    rentals: Object.freeze({
      ...rentals,
      folder:
        rentals.folder === ''
          ? join(settings.state_folder, 'workloads')
          : resolve(workingFolder, rentals.folder),
      billing_url: rentals.billing_url || (settings.usage.transport === 'http' ? usageUrl : registryUrl),
    }),
  });
}
