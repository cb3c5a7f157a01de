/** A failure that the gateway reports itself; texts may hold the placeholders of its configuration. */
export interface OwnProblem {
  readonly status: number;
  readonly title: string;
  readonly code: string;
  readonly detail: string;
  /** A further header of the response, and its value. */
  readonly header?: readonly [name: string, value: string];
}

/** What a configuration writes where a request's own text has to stand. */
interface Placeholders {
  /** The safe beginning of the path: only that is copied into the JSON. */
  readonly instance: string;
  readonly requestId: string;
}

/** An RFC 9457 document with placeholders in it. */
export function problemDocument(
  { title, status, detail, code }: OwnProblem,
  { instance, requestId }: Placeholders,
): string {
  return JSON.stringify({
    type: 'about:blank',
    title,
    status,
    detail,
    instance,
    code,
    error: detail,
    request_id: requestId,
  });
}

const UNKNOWN = 'The outcome is unknown: repeat with the same Idempotency-Key.';

/**
 * The failures of both deployed gateways.
 *
 * @param upstream placeholder for the service that was asked
 * @param bodyBytesMax placeholder for the limit of bodies
 */
export function ownProblems(upstream: string, bodyBytesMax: string) {
  return {
    absent: {
      status: 404,
      title: 'Not Found',
      code: 'route_not_found',
      detail: 'There is nothing at this path.',
    },
    method: {
      status: 405,
      title: 'Method Not Allowed',
      code: 'method_not_allowed',
      detail: 'This path does not have the method.',
      header: ['Allow', 'GET, HEAD'],
    },
    large: {
      status: 413,
      title: 'Content Too Large',
      code: 'upload_too_large',
      detail: `The body is longer than the ${bodyBytesMax} bytes that are taken.`,
    },
    timeout: {
      status: 504,
      title: 'Gateway Timeout',
      code: 'upstream_timeout',
      detail: `${upstream} did not answer in time. ${UNKNOWN}`,
    },
    /** Any other failure between the gateway and an upstream. */
    unavailable: {
      status: 503,
      title: 'Service Unavailable',
      code: 'upstream_unavailable',
      detail: `The connection to ${upstream} failed. ${UNKNOWN}`,
      header: ['Retry-After', '1'],
    },
  } as const satisfies Record<string, OwnProblem>;
}
