import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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

/** Where `tsc -b` puts a program of the checkout, given its source, such as `packages/bench/src/load/main.ts`. */
export function builtProgram(source: string): string {
  const [kind = '', name = '', ...file] = source.split('/');
  return join(checkout, kind, name, 'dist', ...file).replace(/\.ts$/, '.js');
}

/** Builds what has changed. Throws with the compiler's output when it fails. */
export async function build(): Promise<void> {
  const compiler = join(checkout, 'node_modules', '.bin', 'tsc');
  const projects = PROJECTS.map((project) => join(checkout, project, 'tsconfig.build.json'));
  const child = spawn(compiler, ['-b', ...projects], {
    cwd: checkout,
    env: { PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the build failed:\n${output}`);
}

/** The Node flags of the image. */
export function nodeOptions(): string[] {
  return readFileSync(join(checkout, 'deploy', 'node-options'), 'utf8')
    .trim()
    .split(/\s+/);
}
