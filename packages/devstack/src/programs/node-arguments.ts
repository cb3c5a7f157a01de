import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

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

/** The program that makes others release memory. */
export const AT_REST = 'packages/devstack/src/programs/at-rest.ts';

/** Young objects get a megabyte instead of 16: less speed under load, and a third less memory. */
const FRUGAL_FLAGS = ['--max-semi-space-size=1'] as const;

/** As `nodeArguments`, for a development machine, where programs mostly rest: in little memory. */
export function frugalArguments(program: string, programsFolder?: string): string[] {
  const atRest = programsFolder && compiledProgram(programsFolder, AT_REST);
  const releasing = atRest && existsSync(atRest) ? [`--import=${pathToFileURL(atRest).href}`] : [];
  return [...FRUGAL_FLAGS, ...releasing, ...nodeArguments(program, programsFolder)];
}
