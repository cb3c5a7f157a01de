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
  | 'gpu_unavailable'
  | 'ports_exhausted'
  | 'url_not_allowed'
  | 'input_failed'
  | 'start_failed'
  | 'engine_unavailable';
