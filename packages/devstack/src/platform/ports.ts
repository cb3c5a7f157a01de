import { isFreePort } from '../servers/free-port.ts';

/**
 * Every port of the platform, all on 127.0.0.1 (the gateway's on ::1, too): its default, and its offset: with `GRIDLEASE_PORT_BASE=N` the port is
 * N plus the offset, so that several checkouts can run side by side.
 */
const PORTS = {
  gateway: { byDefault: 8080, offset: 0 },
  auth: { byDefault: 8000, offset: 1 },
  'provider-registry': { byDefault: 8002, offset: 2 },
  storage: { byDefault: 8082, offset: 3 },
  billing: { byDefault: 8081, offset: 4 },
  postgres: { byDefault: 15432, offset: 5 },
  nats: { byDefault: 14222, offset: 6 },
  chain: { byDefault: 18899, offset: 7 },
  'chain-websocket': { byDefault: 18900, offset: 8 },
} as const;

const BASE_MIN = 1_024;
const BASE_MAX = 65_000;

export type PortName = keyof typeof PORTS;
export type Ports = Readonly<Record<PortName, number>>;

/** All ports, from the value of `GRIDLEASE_PORT_BASE`; throws an Error that names an invalid value. */
export function portsFrom(base: string | undefined): Ports {
  const start = base === undefined || base === '' ? undefined : Number(base);
  if (start !== undefined && (!Number.isInteger(start) || start < BASE_MIN || start > BASE_MAX)) {
    throw new Error(
      `GRIDLEASE_PORT_BASE is "${base}"; it must be a whole number from ${BASE_MIN} to ${BASE_MAX}`,
    );
  }
  const entries = Object.entries(PORTS).map(([name, { byDefault, offset }]) => [
    name,
    start === undefined ? byDefault : start + offset,
  ]);
  return Object.fromEntries(entries) as Ports;
}

/** The gateway's, as browsers resolve `localhost`. */
const IPV6_LOOPBACK = '::1';

/** The named ports that another process listens on. */
export async function busyPorts(ports: Ports, names: readonly PortName[]): Promise<PortName[]> {
  const found = await Promise.all(
    names.map(async (name) => {
      const isFree =
        (await isFreePort(ports[name])) &&
        (name !== 'gateway' || (await isFreePort(ports[name], IPV6_LOOPBACK)));
      return isFree ? [] : [name];
    }),
  );
  return found.flat();
}
