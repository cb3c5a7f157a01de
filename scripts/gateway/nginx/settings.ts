/** A setting in the template, as a shell writes it: from the environment, or else this text. `start.sh` fills it in. */
export const setting = (name: string, otherwise = '') => `\${GRIDLEASE_${name}:-${otherwise}}`;

/** A line that the template has only for one value of a setting. */
export const onlyIf = (name: string, value: string, line: string) => `#if GRIDLEASE_${name}=${value} ${line}`;

export const BODY_BYTES_MAX = setting('BODY_BYTES_MAX', '5368709120');
/** nginx has one timeout for both: until the response begins, and between two parts of it. */
export const ANSWER_TIMEOUT = setting('ANSWER_TIMEOUT', '60s');
export const STANDSTILL_TIMEOUT = setting('STANDSTILL_TIMEOUT', '600s');
