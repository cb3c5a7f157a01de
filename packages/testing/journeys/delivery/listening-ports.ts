import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** State of a socket in the kernel's table. */
const LISTENING = '0A';
const HEX = 16;

/** Ports by the inode of the socket that listens on them. */
async function listeningSockets(): Promise<Map<string, number>> {
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8')));
  const rows = tables.flatMap((text) => text.split('\n').slice(1)).map((line) => line.trim().split(/\s+/));
  return new Map(
    rows
      .filter(([, , , state]) => state === LISTENING)
      .map((row) => [row[9] ?? '', Number.parseInt(row[1]?.split(':')[1] ?? '', HEX)]),
  );
}

async function socketsOf(pid: number): Promise<string[]> {
  const folder = `/proc/${pid}/fd`;
  // A process, or one of its files, may be gone by now.
  const names = await readdir(folder).catch(() => []);
  const links = await Promise.all(names.map((name) => readlink(`${folder}/${name}`).catch(() => '')));
  return links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []);
}

/** On what these processes and their children listen. Other tests of this machine use ports of the same range. */
export async function listeningPorts(parents: readonly number[]): Promise<number[]> {
  const { stdout } = await run('ps', ['-ax', '-o', 'pid=,ppid=']);
  const all = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const pids = all.filter((each) => each.some((id) => parents.includes(id))).map(([pid = 0]) => pid);
  const [ports, ...owned] = await Promise.all([listeningSockets(), ...pids.map(socketsOf)]);
  const found = owned.flat().flatMap((inode) => ports.get(inode) ?? []);
  return [...new Set(found)].toSorted((a, b) => a - b);
}
