import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';

export type { Logger } from 'pino';

/** Wherever one of these stands in a logged object, its value is not written. */
const SECRET_NAMES = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'passwd',
  'secret',
  'secret_key',
  'secretAccessKey',
  'client_secret',
  'token',
  'access_token',
  'refresh_token',
  'private_key',
  'api_key',
  'database_url',
  'databaseUrl',
  'connectionString',
];

/** `scheme://user:password@host` in any text: drivers put connection strings into their messages. */
const URL_PASSWORD = /([a-z][a-z0-9+.-]*:\/\/[^\s:/@]*):[^\s@]+@/gi;

/** The text with the passwords of URLs in it replaced. */
function withoutUrlPasswords(text: string): string {
  return text.replace(URL_PASSWORD, '$1:[redacted]@');
}

export interface LoggerOptions {
  readonly service: string;
  readonly level: string;
  /** Default: standard output, one JSON object a line. */
  readonly destination?: DestinationStream;
}

/** A JSON logger whose every line carries `service` and from which known secrets are removed, up to three levels deep. */
export function createLogger(options: LoggerOptions): Logger {
  const paths = SECRET_NAMES.flatMap((name) => {
    const key = /^[a-z_]+$/i.test(name) ? name : `["${name}"]`;
    const below = key.startsWith('[') ? key : `.${key}`;
    return [key, `*${below}`, `*.*${below}`];
  });
  const logger = pino(
    {
      level: options.level,
      base: { service: options.service },
      timestamp: stdTimeFunctions.isoTime,
      messageKey: 'message',
      errorKey: 'error',
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths, censor: '[redacted]' },
      hooks: {
        streamWrite: withoutUrlPasswords,
      },
    },
    options.destination ?? pino.destination(1),
  );
  return logger;
}
