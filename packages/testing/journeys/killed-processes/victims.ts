import type { RunningPlatform } from '@gridlease/testing/running-platform';
import { until } from '@gridlease/testing/until';
import { expect } from 'vitest';

/** A process of the platform that may be killed at any time. */
export interface Victim {
  /** Its name in the platform's output. */
  readonly name: string;
  /** Part of its command line. */
  readonly program: string;
}

/** Billing first: leases held by its killed workers expire while the others are killed. */
export const VICTIMS: readonly Victim[] = [
  { name: 'billing', program: 'services/billing/src/main' },
  { name: 'auth', program: 'services/auth/src/main' },
  { name: 'provider-registry', program: 'services/provider-registry/src/main' },
  { name: 'storage', program: 'services/storage/src/main' },
  { name: 'gateway', program: 'devstack/src/gateway/main' },
];
/** Servers that keep what they had. The local chain is none of them: it starts again with what the ledger says. */
export const SERVERS: readonly Victim[] = [
  { name: 'PostgreSQL', program: 'bin/postgres -D' },
  { name: 'NATS', program: 'nats-server' },
];
export const REPLACED_TIMEOUT_MS = 60_000;

/** Kills one process without notice and waits until another one has taken over. */
export async function replace(platform: RunningPlatform, { name, program }: Victim): Promise<void> {
  const told = (what: string) =>
    platform.npm.lines.filter((line) => line.startsWith(`${name} ${what}`)).length;
  const patience = { timeoutMs: REPLACED_TIMEOUT_MS };
  const ends = told('ended (SIGKILL); starting it again');
  const starts = told('runs again');
  const { pid } = await platform.processOf(program);
  process.kill(pid, 'SIGKILL');
  await until(() => told('ended (SIGKILL); starting it again') > ends, {
    ...patience,
    message: `that the end of ${name} is seen`,
  });
  await until(() => told('runs again') > starts, { ...patience, message: `that ${name} runs again` });
  expect((await platform.processOf(program)).pid).not.toBe(pid);
}
