import { setting } from './settings.ts';

const TAKEN_PATHS = ['metrics', 'openapi.json', 'docs', 'redoc'];

function pathProblem(text: string, taken: readonly string[]): string | undefined {
  if (!/^\/[\w./~-]*$/.test(text)) return 'is not a path such as /health';
  const first = text.split('/')[1] ?? '';
  return taken.includes(first) ? 'is a path that the service uses for something else' : undefined;
}

function agentProblem(text: string): string | undefined {
  const url = text.includes('://') ? text : `http://${text}`;
  return text === '' || (/^https?:\/\/(\[[0-9A-Fa-f:.]+\]|[\w.-]+)(:\d+)?\/?$/.test(url) && URL.canParse(url))
    ? undefined
    : 'is not an address such as 127.0.0.1:8500 or https://consul.example.org:8501';
}

/**
 * The keys by which a service is found in Consul.
 *
 * @param options.service its default name there
 * @param options.paths first segments of its own routes, which cannot be the health path
 */
export function discoveryKeys(options: { service: string; paths: readonly string[] }) {
  const taken = [...TAKEN_PATHS, ...options.paths];
  return {
    consul_address: setting.string({
      doc: 'Consul agent to register with. Empty: no registration. An unavailable agent never stops the service.',
      default: '',
      allowed: 'host:port or http(s)://host:port',
      check: agentProblem,
    }),
    consul_token: setting.secret({ doc: 'Token for a Consul agent with access control.', default: '' }),
    service_name: setting.string({
      doc: 'Name in Consul.',
      default: options.service,
      check: (text) => (/^[A-Za-z0-9-]{1,63}$/.test(text) ? undefined : 'is not a DNS label'),
    }),
    service_id_prefix: setting.string({
      doc: 'Prefix of the id in Consul; instance_id follows.',
      default: `${options.service}-`,
    }),
    service_tags: setting.list({ doc: 'Tags in Consul.', default: [] }),
    advertise_address: setting.string({
      doc: 'Host name or address under which other services reach this process, registered in Consul. Empty: the listen address.',
      default: '',
      check: (text) => (/^[A-Za-z0-9.:-]{0,253}$/.test(text) ? undefined : 'is not a host name or address'),
    }),
    health_check_path: setting.string({
      doc: 'Path of the health check in Consul; served besides /health.',
      default: '/health',
      check: (text) => pathProblem(text, taken),
    }),
    health_check_interval: setting.duration({
      doc: 'Interval of the health check.',
      default: '10s',
      min: '1s',
      max: '1h',
    }),
    health_check_timeout: setting.duration({
      doc: 'Timeout of the health check; not longer than the interval.',
      default: '2s',
      min: '100ms',
      max: '10m',
    }),
  };
}
