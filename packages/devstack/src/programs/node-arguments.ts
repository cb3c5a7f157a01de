import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's folder. */
export const CHECKOUT = fileURLToPath(new URL('../../../../', import.meta.url));

/** The file that `compilePrograms` makes of a program. */
function compiledProgram(programsFolder: string, program: string): string {
  return join(programsFolder, program.replace(/\.ts$/, '.js'));
}

/**
 * Node's arguments that run a program of the checkout, such as `services/auth/src/main.ts`: compiled, where the folder
 * has it, and else from its source.
 */
export function nodeArguments(program: string, programsFolder?: string): string[] {
  const compiled = programsFolder && compiledProgram(programsFolder, program);
  return compiled && existsSync(compiled) ? [compiled] : ['--conditions=source', join(CHECKOUT, program)];
}
