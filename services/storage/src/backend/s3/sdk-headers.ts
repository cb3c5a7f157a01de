import type { CreateMultipartUploadCommandInput } from '@aws-sdk/client-s3';
import type { ObjectHeaders } from '../backend.ts';
import { metadataOf } from './object-headers.ts';

/** An object's headers as the SDK takes them. */
export function sdkHeadersOf(
  headers: ObjectHeaders,
): Omit<CreateMultipartUploadCommandInput, 'Bucket' | 'Key'> {
  return {
    ContentType: headers.contentType,
    CacheControl: headers.cacheControl,
    ContentEncoding: headers.contentEncoding,
    ContentDisposition: headers.contentDisposition,
    ContentLanguage: headers.contentLanguage,
    Metadata: metadataOf(headers.meta),
  };
}
