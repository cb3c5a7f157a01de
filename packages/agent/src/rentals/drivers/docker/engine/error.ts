/** The engine refused a call; `status` is HTTP's. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Whether the engine refused with this status, such as 404 for what does not exist. */
export function isEngineStatus(error: unknown, ...statuses: number[]): boolean {
  return error instanceof EngineError && statuses.includes(error.status);
}
