import type { Backend } from '../backend.ts';
import { operationNotSupported } from '../errors.ts';
import { trackWork } from '../in-flight-work.ts';
import { recordUploads } from '../upload-ledger.ts';
import { createBuckets } from './buckets.ts';
import { openStoreConnection, type StoreConnection } from './connection.ts';
import { createCopy } from './copy.ts';
import { createDeletion } from './delete.ts';
import { type Endpoint, storePath } from './endpoint.ts';
import { readErrorResponse, storeError } from './error-response.ts';
import { countListed, createListing } from './listing.ts';
import { createMultipart } from './multipart.ts';
import { createMultipartWrite } from './multipart-write.ts';
import type { S3Options } from './options.ts';
import { createPartBuffers } from './part-buffers.ts';
import { createPut } from './put.ts';
import { createReaders } from './read.ts';
import { createSdkClients } from './sdk-client.ts';
import { createSigner, type Signer } from './signer.ts';
import { createConditionCheck } from './write-conditions.ts';

/** Lists the buckets; valid credentials without permission for that are valid nonetheless. */
function createCheck(connection: StoreConnection): Backend['check'] {
  return async (signal) => {
    const response = await connection.send({ method: 'GET', signal, accept: [200, 403] });
    const refusal = await readErrorResponse(response);
    if (response.statusCode === 200 || refusal.code === 'AccessDenied') return;
    throw storeError(refusal, {});
  };
}

function createPresign(signer: Signer, publicEndpoint: Endpoint): Backend['presign'] {
  return async ({ bucket, key }, { method, expirySeconds, contentType, contentLength, maxBytes }) => {
    // A signature can only cover an exact length.
    if (maxBytes !== undefined) throw operationNotSupported('a presigned URL with max_bytes');
    const headers = {
      ...(contentType !== undefined && { 'content-type': contentType }),
      ...(contentLength !== undefined && { 'content-length': String(contentLength) }),
    };
    return signer.signUrl({ method, path: storePath(publicEndpoint, bucket, key), headers }, expirySeconds);
  };
}

/** Opens a store with the S3 API. No connection is made before the first request. */
export function openS3Store(options: S3Options): Backend {
  const { limits, ledgerFor, warn } = options;
  const signer = createSigner(options);
  const connection = openStoreConnection(options, signer);
  const sdk = createSdkClients(options);
  const readers = createReaders(connection);
  const checkConditions = createConditionCheck(connection, readers);
  const context = { options, connection, sdk, readers, checkConditions };
  const plain = createMultipart(context, signer);
  const multipart = ledgerFor === undefined ? plain : recordUploads(plain, () => ledgerFor(store), warn);
  const writeInParts = createMultipartWrite(multipart, warn);
  const buffers = createPartBuffers(limits.partBytes, limits.uploadMemoryBytes);
  const put = createPut({ ...context, multipart, writeInParts, buffers });
  const copy = createCopy(context, writeInParts);
  // A failed upload has parts to remove, which needs the connection.
  const { track, settled } = trackWork();
  const list = createListing(context);
  const store: Backend = {
    check: createCheck(connection),
    ...createBuckets(context),
    hasBucket: readers.hasBucket,
    head: readers.head,
    get: readers.get,
    put: (ref, upload) => track(put(ref, upload)),
    ...createDeletion(context),
    copy: (source, target, copyOptions) => track(copy(source, target, copyOptions)),
    list,
    count: (bucket, prefix, signal) => countListed(list, { bucket, prefix, signal }),
    isExclusive: false,
    presign: createPresign(signer, options.publicEndpoint),
    multipart,
    async close() {
      await settled();
      sdk.quick.destroy();
      sdk.patient.destroy();
      await connection.close();
    },
  };
  return store;
}
