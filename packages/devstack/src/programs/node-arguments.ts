import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's folder. */
export const CHECKOUT = fileURLToPath(new URL('../../../../', import.meta.url));

/** The file to which `compilePrograms` writes a program. */
function compiledProgram(programsFolder: string, program: string): string {
  return join(programsFolder, program.replace(/\.ts$/, '.js'));
}

/**
 * Returns Node's arguments for a program of the checkout, such as `services/auth/src/main.ts`: the compiled program if
 * the folder contains it, otherwise its source.
 */
export function nodeArguments(program: string, programsFolder?: string): string[] {
  const compiled = programsFolder && compiledProgram(programsFolder, program);
  return compiled && existsSync(compiled) ? [compiled] : ['--conditions=source', join(CHECKOUT, program)];
}
