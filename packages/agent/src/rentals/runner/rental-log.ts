import type { Logger } from '@gridlease/common/log/logger';
import type { Instance } from '../drivers/driver.ts';
import type { Transfers } from '../transfers/transfers.ts';
import { followLog, type LogTail } from './log-tail.ts';

export interface RentalLogDeps {
  readonly transfers: Pick<Transfers, 'putLog'>;
  readonly log: Logger;
  /** The agent stops. */
  readonly signal: AbortSignal;
}

/** Puts the tail of an instance's output where its renter wants it. */
export function followRentalLog(
  { transfers, log, signal }: RentalLogDeps,
  instance: Pick<Instance, 'output'>,
  putUrl: string,
): LogTail {
  return followLog({
    output: (stopped) => instance.output(AbortSignal.any([stopped, signal])),
    put: (content) => transfers.putLog(putUrl, content, signal),
    onFailure(error) {
      if (error === undefined) log.info('the log of the rental is uploaded again');
      else if (!signal.aborted) {
        log.warn({ reason: error.message }, 'the log of the rental cannot be uploaded; retrying');
      }
    },
  });
}
