import type { z } from 'zod';
import { discoveryKeys } from './discovery.ts';
import { group } from './leaf.ts';
import type { KeyProblem } from './load.ts';
import { setting } from './settings.ts';

/** The group `registry`: how other services find this one. Options as for `discoveryKeys`. */
export function registryGroup(options: Parameters<typeof discoveryKeys>[0]) {
  const keys = discoveryKeys(options);
  return group('How other services find this one (Consul).', {
    enabled: setting.boolean({ doc: 'Register with the agent.', default: false }),
    address: keys.consul_address,
    token: keys.consul_token,
    registration: group('What is registered with the agent.', {
      name: keys.service_name,
      id_prefix: keys.service_id_prefix,
      tags: keys.service_tags,
      advertise_address: keys.advertise_address,
      health_check_path: keys.health_check_path,
      health_check_interval: keys.health_check_interval,
      health_check_timeout: keys.health_check_timeout,
    }),
  });
}

/** Names of the group's keys in other deployments. */
export const REGISTRY_FORMER_NAMES = {
  consul: 'registry',
  'registry.registration.service_name': 'registry.registration.name',
  'registry.registration.service_id_prefix': 'registry.registration.id_prefix',
  'registry.registration.service_tags': 'registry.registration.tags',
} as const;

export type RegistryConfig = z.output<ReturnType<typeof registryGroup>>;

/** Checks that no single key of the group can do. @param upstreams where this service finds others */
export function registryProblems(
  { enabled, address, registration }: RegistryConfig,
  upstreams: Readonly<Record<string, string>>,
): KeyProblem[] {
  const problems: KeyProblem[] = [];
  const refuse = (path: readonly string[], message: string) => problems.push({ path, message });
  if (registration.health_check_timeout > registration.health_check_interval) {
    const path = ['registry', 'registration', 'health_check_timeout'];
    refuse(path, 'the value is longer than health_check_interval');
  }
  if (enabled && address === '') {
    refuse(['registry', 'enabled'], 'registration needs the address of an agent in registry.address');
  }
  for (const [name, value] of Object.entries(upstreams)) {
    if (value === 'consul' && address === '') {
      refuse(['upstreams', name], 'the value consul needs a registry.address');
    }
  }
  return problems;
}
