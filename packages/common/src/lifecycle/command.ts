import { runService, type ServiceScope, type StartOutcome } from './service.ts';

/** The conventional exit code for a wrong command line; nothing was done. */
const USAGE_EXIT_CODE = 2;

/** A job that a service's program does instead of serving. */
export interface ServiceCommand {
  run(scope: ServiceScope, args: readonly string[]): Promise<StartOutcome>;
  /** Returns what is wrong with the arguments, before anything is done; without it the command takes none. */
  check?(args: readonly string[]): string | undefined;
}

/**
 * Runs a service, or the command named by the first argument. Unknown commands and unexpected arguments end the
 * process with exit code 2 and a line on standard error, before anything is read or written: a service that serves
 * instead of migrating would be noticed too late.
 *
 * @param args after the program's name
 */
export async function runServiceOrCommand(
  service: string,
  args: readonly string[],
  serve: (scope: ServiceScope) => Promise<StartOutcome>,
  commands: Readonly<Record<string, ServiceCommand>> = {},
): Promise<void> {
  const [name, ...rest] = args;
  if (name === undefined) return runService(service, serve);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) return refuse(service, noCommand(name, Object.keys(commands)));
  const problem = command.check === undefined ? unexpected(rest) : command.check(rest);
  if (problem !== undefined) return refuse(service, `${name}: ${problem}`);
  return runService(service, (scope) => command.run(scope, rest));
}

/** The problem with arguments of a command that accepts only those in `known`. */
export function unexpected(args: readonly string[], known: readonly string[] = []): string | undefined {
  const other = args.find((arg) => !known.includes(arg));
  return other === undefined ? undefined : `the argument ${JSON.stringify(other)} is not known`;
}

function noCommand(name: string, known: readonly string[]): string {
  const others = known.length === 0 ? 'none' : known.join(', ');
  return `there is no command ${JSON.stringify(name)} (commands: ${others}; without one it serves)`;
}

function refuse(service: string, problem: string): never {
  process.stderr.write(`${service}: ${problem}\n`);
  process.exit(USAGE_EXIT_CODE);
}
