import type { ObjectRef } from './backend.ts';

/** What a presigned URL allows. */
export interface PresignedGrant extends ObjectRef {
  readonly method: 'GET' | 'PUT';
  /** The upload must have exactly this type. */
  readonly contentType?: string | undefined;
  /** The upload must have exactly this many bytes. */
  readonly contentLength?: number | undefined;
  /** The upload is this part of a multipart upload. */
  readonly uploadId?: string | undefined;
  readonly partNumber?: number | undefined;
}

/** The query of a presigned URL, as received. */
export interface PresignedQuery {
  readonly expires?: string | undefined;
  readonly signature?: string | undefined;
  readonly content_type?: string | undefined;
  readonly content_length?: string | undefined;
  readonly upload_id?: string | undefined;
  readonly part_number?: string | undefined;
}

export interface UrlSigner {
  /** Path and query of a URL that allows this until `expires` (seconds since 1970). */
  sign(grant: PresignedGrant, expires: number): string;
  /**
   * Verifies what a URL allows, for the method, bucket and key of the request.
   *
   * @throws ServiceError 403 `signature_invalid` or `url_expired`
   */
  verify(used: Pick<PresignedGrant, 'method' | 'bucket' | 'key'>, query: PresignedQuery): PresignedGrant;
}
