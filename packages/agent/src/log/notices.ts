import type { Logger } from '@gridlease/common/log/logger';

/** Logs trouble that may last for days once, and once more when it is over. */
export interface Notices {
  /** Logs a warning unless it was the last thing logged about the subject. */
  trouble(subject: string, message: string, fields?: Record<string, unknown>): void;
  /** Logs the message if there was trouble with the subject. */
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
