import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { withoutSecrets, withoutUrlPasswords } from './redaction.ts';

export type { Logger } from 'pino';

export interface LoggerOptions {
  readonly service: string;
  readonly level: string;
  /** Default: standard output, one JSON object a line. */
  readonly destination?: DestinationStream;
}

/** A JSON logger whose every line carries `service`, and from which known secrets are removed. */
export function createLogger(options: LoggerOptions): Logger {
  return pino(
    {
      level: options.level,
      base: { service: options.service },
      timestamp: stdTimeFunctions.isoTime,
      messageKey: 'message',
      errorKey: 'error',
      // Not pino's own redaction: its wildcard paths clone and walk each line, which was 6 % of a server's time.
      formatters: { level: (label) => ({ level: label }), log: (object) => withoutSecrets(object) },
      hooks: { streamWrite: withoutUrlPasswords },
    },
    options.destination ?? pino.destination(1),
  );
}
