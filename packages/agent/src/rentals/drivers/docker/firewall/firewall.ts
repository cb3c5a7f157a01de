import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { DockerSettings } from '../../../../config/docker-settings.ts';
import { RentalFailure } from '../../../failure.ts';
import { findResolvers } from './resolvers.ts';
import { firewallRules } from './ruleset.ts';

const TIMEOUT_MS = 10_000;

/** Keeps rentals from this machine, its network and each other. */
export interface Firewall {
  /**
   * Sets the rules, whatever has happened to them.
   *
   * @throws RentalFailure `engine_unavailable` when they are required and cannot be set.
   */
  ensure(): Promise<void>;
}

async function runNft(program: string, rules: string): Promise<string | undefined> {
  const child = spawn(program, ['-f', '-'], { stdio: ['pipe', 'ignore', 'pipe'], timeout: TIMEOUT_MS });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // It may end before it has read everything; its own message says why.
  child.stdin.on('error', () => {});
  child.stdin.end(rules);
  try {
    const [errors, code] = await Promise.all([text(child.stderr), ended]);
    return code === 0 ? undefined : errors.trim() || `exit code ${code}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export function createFirewall(settings: DockerSettings, warn: (message: string) => void): Firewall {
  let told: string | undefined;
  return {
    async ensure() {
      if (settings.firewall === 'off') return;
      const resolvers = settings.dns.length > 0 ? settings.dns : await findResolvers();
      const problem = await runNft(settings.nft, firewallRules(resolvers, settings.allowed_networks));
      const isTold = problem === told;
      told = problem;
      if (problem === undefined) return;
      // It may last for days.
      if (!isTold)
        warn(
          `rentals are refused, because the firewall rules that isolate them cannot be set (rentals.docker.firewall): ${problem}`,
        );
      throw new RentalFailure('engine_unavailable', 'The machine cannot isolate rentals at the moment.');
    },
  };
}
