import type { Logger } from '@gridlease/common/log/logger';

/** Logs a problem that may last for days once, and once more when it is resolved. */
export interface Notices {
  /** Logs a warning, unless it repeats the last one about the subject. */
  trouble(subject: string, message: string, fields?: Record<string, unknown>): void;
  /** Logs the message if a problem with the subject was logged before. */
  over(subject: string, message: string): void;
}

export function createNotices(log: Logger): Notices {
  const said = new Map<string, string>();
  return {
    trouble(subject, message, fields = {}) {
      const text = JSON.stringify([message, fields]);
      if (said.get(subject) === text) return;
      said.set(subject, text);
      log.warn(fields, message);
    },
    over(subject, message) {
      if (said.delete(subject)) log.info(message);
    },
  };
}
