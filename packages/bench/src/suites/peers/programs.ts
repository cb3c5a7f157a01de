import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  findCaddyProgram,
  findConsulProgram,
  findGoProgram,
  findNginxProgram,
  ProgramUnavailableError,
} from '@gridlease/devstack/servers/fetched-programs';
import { findOnPath } from '@gridlease/devstack/servers/paths';
import { checkout } from '../../harness/build.ts';

/** Built by Go from the module in `packages/bench/peers/<name>`, which pins its version and checksums. */
export const GO_PEERS = {
  versitygw: 'github.com/versity/versitygw',
  etcd: 'go.etcd.io/etcd/server/v3',
} as const;
/** Those of Debian, with the arguments that print the version. */
const PACKAGES = {
  nginx: { find: findNginxProgram, version: ['-v'] },
  caddy: { find: findCaddyProgram, version: ['version'] },
  consul: { find: findConsulProgram, version: ['version'] },
} as const;

type FetchedPeer = keyof typeof GO_PEERS | keyof typeof PACKAGES;

/** The programs of the peers, what they are, and which are not to be had. */
export interface PeerPrograms {
  /** Undefined, and said, when it is not to be had. */
  find(name: FetchedPeer): Promise<string | undefined>;
  /** A program built by hand and put into `.gridlease/tools/peers`. Undefined, and said, without one. */
  findGiven(name: string, why: string): Promise<string | undefined>;
  /** Of all that were found. */
  readonly versions: Record<string, string>;
  readonly missing: string[];
}

export function openPeerPrograms(): PeerPrograms {
  // biome-ignore lint/style/noProcessEnv: where fetched programs are kept, and where Go is, depends on it.
  const environment = process.env;
  const versions: Record<string, string> = {};
  const missing: string[] = [];
  const missed = (text: string) => {
    if (!missing.includes(text)) missing.push(text);
    return undefined;
  };
  return {
    versions,
    missing,
    async find(name) {
      try {
        if (isGoPeer(name)) {
          const folder = join(checkout, 'packages/bench/peers', name);
          const program = await findGoProgram(environment, folder);
          versions[name] = versionIn(await readFile(join(folder, 'go.mod'), 'utf8'), GO_PEERS[name]);
          return program;
        }
        const { find, version } = PACKAGES[name];
        const program = await find(environment);
        versions[name] = await askVersion(program, version);
        return program;
      } catch (error) {
        if (error instanceof ProgramUnavailableError) return missed(`${name}: ${error.message}`);
        throw error;
      }
    },
    async findGiven(name, why) {
      const program = await findOnPath(name, join(checkout, '.gridlease/tools/peers'));
      if (program === undefined) {
        return missed(`${name}: ${why}; a program \`${name}\` in .gridlease/tools/peers would be used`);
      }
      versions[name] = 'as given';
      return program;
    },
  };
}

function isGoPeer(name: FetchedPeer): name is keyof typeof GO_PEERS {
  return name in GO_PEERS;
}

/** The version that a go.mod requires of a module. */
export function versionIn(goMod: string, module: string): string {
  const line = goMod.split('\n').find((text) =>
    text
      .trim()
      .replace(/^require /, '')
      .startsWith(`${module} v`),
  );
  const version = line
    ?.trim()
    .split(' ')
    .find((word) => /^v\d/.test(word));
  if (version === undefined) throw new Error(`go.mod requires no ${module}`);
  return version;
}

async function askVersion(program: string, args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(program, [...args]);
  return /\d+\.\d+[\w.+~-]*/.exec(stdout + stderr)?.[0] ?? 'of unknown version';
}
