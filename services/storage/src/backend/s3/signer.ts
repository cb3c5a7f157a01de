import aws4 from 'aws4';
import type { Endpoint } from './endpoint.ts';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Signatures of version 4 (AWS), for one store, region and pair of keys. */
export interface Signer {
  /** The headers of the request, and those that prove who sends it. The body is not covered. */
  signRequest(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
  ): Record<string, string>;
  /**
   * A URL by which anybody may send this request until it expires, if it has these headers.
   *
   * @param path percent-encoded, with its query
   */
  signUrl(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    expirySeconds: number,
  ): string;
}

/** @param publicEndpoint where clients reach the store: signatures cover the host, so URLs cannot be changed later */
export function createSigner(options: {
  endpoint: Endpoint;
  publicEndpoint: Endpoint;
  region: string;
  credentials: Credentials;
}): Signer {
  const { endpoint, publicEndpoint, region, credentials } = options;
  return {
    signRequest(method, path, headers) {
      const request = aws4.sign(
        {
          service: 's3',
          region,
          method,
          path,
          headers: { ...headers, host: endpoint.host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
        },
        credentials,
      );
      return request.headers as Record<string, string>;
    },
    signUrl(method, path, headers, expirySeconds) {
      const separator = path.includes('?') ? '&' : '?';
      const request = aws4.sign(
        {
          service: 's3',
          region,
          method,
          path: `${path}${separator}X-Amz-Expires=${expirySeconds}`,
          headers: { ...headers, host: publicEndpoint.host },
          signQuery: true,
        },
        credentials,
      );
      return `${publicEndpoint.origin}${request.path}`;
    },
  };
}
