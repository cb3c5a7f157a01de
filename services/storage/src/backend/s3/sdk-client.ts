import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { ServiceError } from '@gridlease/common/errors/service-error';
import { storeUnavailable } from '../errors.ts';
import { type Subject, storeError } from './error-response.ts';
import type { S3Options } from './options.ts';

/**
 * The AWS SDK, for calls that are rare or whose documents are XML. Object bytes never pass through it: it is several times
 * slower, and cannot handle a body that fails.
 */
export interface SdkClients {
  /** For requests that a store answers quickly. */
  readonly quick: S3Client;
  /** For requests that take a store a long time. */
  readonly patient: S3Client;
}

function createClient(options: S3Options, idleMs: number): S3Client {
  const { endpoint, region, credentials, timeouts } = options;
  return new S3Client({
    endpoint: endpoint.origin + endpoint.basePath,
    region,
    credentials,
    forcePathStyle: true,
    // Stores other than AWS's do not know the checksums that the SDK would send and request by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // `socketTimeout` limits silence; `requestTimeout` would only warn.
    requestHandler: { connectionTimeout: timeouts.connect, socketTimeout: idleMs },
  });
}

export function createSdkClients(options: S3Options): SdkClients {
  return {
    quick: createClient(options, options.timeouts.idle),
    patient: createClient(options, options.timeouts.work),
  };
}

/** Translates an error of the SDK. */
function sdkError(error: unknown, subject: Subject): unknown {
  if (error instanceof ServiceError) return error;
  if (error instanceof Error && error.name === 'AbortError') return error;
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (!(error instanceof S3ServiceException) || status === undefined) return storeUnavailable(error);
  const code = error.name === 'UnknownError' ? undefined : error.name;
  // Copies and completions may fail after their 200 was sent.
  return storeError({ status: status < 300 ? 500 : status, code, message: error.message }, subject);
}

/**
 * A key of a listing requested with `encoding-type=url`, since XML cannot represent all keys.
 *
 * @param encodingType as stated by the response: a store may not support this
 */
export function decodeListed(text: string, encodingType: string | undefined): string {
  if (encodingType !== 'url') return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // The response states an encoding that it does not use.
    return text;
  }
}

/** Awaits a call of the SDK and translates its error. */
export async function callStore<T>(subject: Subject, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw sdkError(error, subject);
  }
}
