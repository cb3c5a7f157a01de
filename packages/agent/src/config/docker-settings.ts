import { isIP } from 'node:net';
import { group } from '@gridlease/common/config/leaf';
import { setting } from '@gridlease/common/config/settings';
import type { z } from 'zod';

const PORT_MAX = 65_535;

/** The first and the last port of a range such as `40000-40999`; undefined if it is none. */
export function parsePortRange(text: string): { first: number; last: number } | undefined {
  const [, first, last] = /^(\d{1,5})-(\d{1,5})$/.exec(text) ?? [];
  const range = { first: Number(first), last: Number(last) };
  return range.first >= 1 && range.first <= range.last && range.last <= PORT_MAX ? range : undefined;
}

function networkProblem(text: string): string | undefined {
  const [, address, bits] = /^([\d.]+)\/(\d{1,2})$/.exec(text) ?? [];
  return address !== undefined && isIP(address) === 4 && Number(bits) <= 32
    ? undefined
    : 'is not a network such as 192.168.1.0/24';
}

const addressProblem = (text: string) => (isIP(text) === 4 ? undefined : 'is not an IPv4 address');

/** How the docker driver runs rentals. */
export const dockerSettings = group('Rentals in containers of a Docker engine.', {
  socket: setting.string({ doc: "Unix socket of the engine's API.", default: '/var/run/docker.sock' }),
  runtime: setting.string({
    doc: "The engine's runtime for rentals, such as runsc or kata. Empty: the engine's default.",
    default: '',
  }),
  images: setting.list({
    doc: 'Images that may run, as patterns in which * stands for any text, such as pytorch/* or ghcr.io/acme/*. Empty: all.',
    default: [],
  }),
  pull_timeout: setting.duration({
    doc: 'Time without progress after which pulling an image is given up.',
    default: '2m',
    min: '1s',
    max: '30m',
  }),
  gpus: setting.choice({
    doc: "How containers get GPUs. auto: CDI if the engine knows such devices, else its driver for NVIDIA's cards and device nodes for AMD's.",
    options: ['auto', 'nvidia', 'cdi', 'none'],
    default: 'auto',
  }),
  ports: setting.string({
    doc: "Ports of the machine at which renters reach their rentals: published ports and SSH servers. The machine's firewall and router must let them through.",
    default: '40000-40999',
    allowed: 'first-last',
    check: (text) => (parsePortRange(text) ? undefined : 'is not a range of ports such as 40000-40999'),
  }),
  host: setting.string({
    doc: 'Host name or address in the links that renters get. Empty: ip_address, or else hostname.',
    default: '',
  }),
  ssh: setting.boolean({ doc: 'Let renters log in by SSH with the key of their workload.', default: true }),
  memory_mb: setting.integer({
    doc: "Memory of a rental, MiB. 0: the share of the machine's that its cards are of all cards, less 10 %.",
    default: 0,
    max: 67_108_864,
  }),
  cpus: setting.integer({
    doc: "Processors of a rental. 0: the share of the machine's that its cards are of all cards, at least one.",
    default: 0,
    max: 4_096,
  }),
  disk_gb: setting.integer({
    doc: 'Disk that a rental may fill, GB; one that grows beyond it is ended. 0: no limit.',
    default: 50,
    max: 1_000_000,
  }),
  disk_check_interval: setting.duration({
    doc: 'How often the size of a rental is measured where the engine cannot limit it.',
    default: '10s',
    min: '100ms',
    max: '10m',
  }),
  pids: setting.integer({
    doc: 'Processes and threads of a rental.',
    default: 4_096,
    min: 16,
    max: 1_000_000,
  }),
  firewall: setting.choice({
    doc: 'required: no rentals unless the agent can keep them from this machine, its network and each other (nft, CAP_NET_ADMIN). off: nothing is kept from them.',
    options: ['required', 'off'],
    default: 'required',
  }),
  nft: setting.string({ doc: "The program that sets the kernel's firewall.", default: 'nft' }),
  allowed_networks: setting.list({
    doc: 'Private networks that rentals may reach nevertheless.',
    default: [],
    allowed: 'such as 192.168.1.0/24',
    check: networkProblem,
  }),
  dns: setting.list({
    doc: "Name servers of rentals, at which they may reach port 53. Empty: this machine's.",
    default: [],
    allowed: 'IPv4 addresses',
    check: addressProblem,
  }),
});

export type DockerSettings = Readonly<z.output<typeof dockerSettings>>;
