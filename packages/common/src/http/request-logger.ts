import type { FastifyBaseLogger } from 'fastify';
import type { Level, LogFn } from 'pino';
import type { Logger } from '../log/logger.ts';

/**
 * The logger of one request, created for its first line: most requests of a busy server write none, and creating one
 * for each was a twentieth of their cost.
 */
class RequestLogger {
  readonly #parent: Logger;
  readonly #bindings: () => Record<string, unknown>;
  #made: Logger | undefined;

  constructor(parent: Logger, bindings: () => Record<string, unknown>) {
    this.#parent = parent;
    this.#bindings = bindings;
  }

  get #logger(): Logger {
    this.#made ??= this.#parent.child(this.#bindings());
    return this.#made;
  }

  #write(level: Level, line: unknown[]): void {
    if (this.#parent.isLevelEnabled(level)) this.#logger[level](...(line as Parameters<LogFn>));
  }

  get level(): string {
    return this.#parent.level;
  }

  child(bindings: Record<string, unknown>): Logger {
    return this.#logger.child(bindings);
  }

  trace(...line: unknown[]): void {
    this.#write('trace', line);
  }

  debug(...line: unknown[]): void {
    this.#write('debug', line);
  }

  info(...line: unknown[]): void {
    this.#write('info', line);
  }

  warn(...line: unknown[]): void {
    this.#write('warn', line);
  }

  error(...line: unknown[]): void {
    this.#write('error', line);
  }

  fatal(...line: unknown[]): void {
    this.#write('fatal', line);
  }

  silent(): void {}
}

/** A logger with these bindings, which are evaluated when the first line is written. */
export function createRequestLogger(
  parent: Logger,
  bindings: () => Record<string, unknown>,
): FastifyBaseLogger {
  return new RequestLogger(parent, bindings) as FastifyBaseLogger;
}
