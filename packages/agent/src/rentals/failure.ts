/**
 * Why a rental cannot run, in words that its renter understands. The code is one word for programs; both are sent to billing
 * as the reason: `image_not_found: There is no image ...`.
 */
export class RentalFailure extends Error {
  override readonly name = 'RentalFailure';
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

export type FailureCode =
  | 'workload_invalid'
  | 'image_not_found'
  | 'image_not_allowed'
  | 'image_unavailable'
  | 'out_of_disk'
  | 'out_of_memory'
  | 'gpu_unavailable'
  | 'ports_exhausted'
  | 'url_not_allowed'
  | 'input_failed'
  | 'start_failed'
  | 'engine_unavailable'
  | 'workload_lost'
  | 'platform_unreachable';

/** The longest reason that billing accepts, in characters. */
const REASON_MAX = 500;

export function failureReason(code: FailureCode, text: string): string {
  const reason = `${code}: ${text}`.replace(/\s+/g, ' ').trim();
  return reason.length <= REASON_MAX ? reason : `${reason.slice(0, REASON_MAX - 1)}…`;
}

/** A failure to tell the renter. What was not foreseen says nothing about the machine. */
export function failureOf(error: unknown): RentalFailure {
  if (error instanceof RentalFailure) return error;
  return (error as NodeJS.ErrnoException).code === 'ENOSPC'
    ? new RentalFailure('out_of_disk', "The machine's disk is full.", error)
    : new RentalFailure('start_failed', 'The machine could not start the workload.', error);
}
