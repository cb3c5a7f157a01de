import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const checkout = fileURLToPath(new URL('../../../..', import.meta.url));

/** The packages whose programs are measured or measure; their dependencies are built with them. */
const PROJECTS = [
  'services/auth',
  'services/billing',
  'services/provider-registry',
  'services/storage',
  'packages/devstack',
  'packages/bench',
];

/**
 * Where `tsc -b` puts a program of a checkout, given its source, such as `packages/bench/src/load/main.ts`.
 *
 * @param folder the checkout; by default this one
 */
export function builtProgram(source: string, folder: string = checkout): string {
  const [kind = '', name = '', ...file] = source.split('/');
  return join(folder, kind, name, 'dist', ...file).replace(/\.ts$/, '.js');
}

/** Builds what has changed in a checkout. Throws with the compiler's output when it fails. */
export async function build(folder: string = checkout): Promise<void> {
  const compiler = join(folder, 'node_modules', '.bin', 'tsc');
  const projects = PROJECTS.map((project) => join(folder, project, 'tsconfig.build.json'));
  const env = { PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin` };
  try {
    await promisify(execFile)(compiler, ['-b', ...projects], { cwd: folder, env });
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(`the build failed:\n${stdout}${stderr}`, { cause: error });
  }
}

/** The Node flags of the image. */
export function nodeOptions(): string[] {
  return readFileSync(join(checkout, 'deploy', 'node-options'), 'utf8')
    .trim()
    .split(/\s+/);
}
