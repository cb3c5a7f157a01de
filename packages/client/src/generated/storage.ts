// Written by scripts/write-client.ts from services/storage/openapi.json; do not edit by hand.

export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Health */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Readiness */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Liveness */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objects/{bucketName}/{objectKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an object
         * @description A single range or suffix returns 206; several ranges return the whole object. Browsers execute nothing of what they receive here (`Content-Security-Policy: sandbox`, `nosniff`). Every response names the bucket that was used in `X-Bucket`.
         */
        get: operations["downloadObject"];
        /**
         * Upload an object
         * @description The body is stored unchanged, whatever its type; without `Content-Type`, the extension of the key determines the type. Uploads are atomic: one that ends early leaves the previous object in place. `X-Meta-*` headers are stored. Every response names the bucket that was used in `X-Bucket`.
         */
        put: operations["uploadObject"];
        post?: never;
        /**
         * Delete an object
         * @description Deleting a key that does not exist succeeds; in a bucket that does not exist it fails. With `If-Match` the object is deleted only if it still has that entity tag.
         */
        delete: operations["deleteObject"];
        options?: never;
        /** Read the headers of an object */
        head: operations["headObject"];
        patch?: never;
        trace?: never;
    };
    "/objects/{objectKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an object of the default bucket
         * @description The same for a key of the default bucket. `/objects/{a}/{b}` means bucket a if there is such a bucket, else key `a/b` of the default bucket; with `X-Bucket` or `?bucket=` the whole path is the key in the bucket that it names.
         */
        get: operations["downloadObjectOfDefaultBucket"];
        /**
         * Upload an object of the default bucket
         * @description The same for a key of the default bucket. `/objects/{a}/{b}` means bucket a if there is such a bucket, else key `a/b` of the default bucket; with `X-Bucket` or `?bucket=` the whole path is the key in the bucket that it names.
         */
        put: operations["uploadObjectOfDefaultBucket"];
        post?: never;
        /**
         * Delete an object of the default bucket
         * @description The same for a key of the default bucket. `/objects/{a}/{b}` means bucket a if there is such a bucket, else key `a/b` of the default bucket; with `X-Bucket` or `?bucket=` the whole path is the key in the bucket that it names.
         */
        delete: operations["deleteObjectOfDefaultBucket"];
        options?: never;
        /**
         * Read the headers of an object of the default bucket
         * @description The same for a key of the default bucket. `/objects/{a}/{b}` means bucket a if there is such a bucket, else key `a/b` of the default bucket; with `X-Bucket` or `?bucket=` the whole path is the key in the bucket that it names.
         */
        head: operations["headObjectOfDefaultBucket"];
        patch?: never;
        trace?: never;
    };
    "/objects/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List objects of the default bucket
         * @description Ordered by the UTF-8 bytes of the keys. Where `auth.mode` is `required`, only what the caller may list. `object=true` reads the object whose key is `list` instead.
         *
         *     With `limit` the response is one page; while there are more, `Link` and `X-Next-Cursor` point to the next. A cursor is a position between keys: with the disk driver it never expires, with the s3 driver as long as the store accepts it. It belongs to the prefix that it was issued for (else 400 `invalid_cursor`). An object that exists throughout appears exactly once; one that is written meanwhile appears if its key comes after the cursor.
         *
         *     Without `limit` the whole listing is streamed as one array, however long, with the same guarantee. It is read in pages of 1,000, each as of the moment it is read. `request_timeout` bounds the time to the first byte; after that the listing may take as long as it makes progress: the connection is closed after 30 s without any. An error in the middle also closes the connection, so an array that is closed is complete. Each process sends at most 8 listings longer than one page at a time; others wait up to `request_timeout` for their turn, then receive 503 `too_many_lists` with `Retry-After`.
         */
        get: operations["listObjectsOfDefaultBucket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objects/{bucketName}/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List objects
         * @description Ordered by the UTF-8 bytes of the keys. Where `auth.mode` is `required`, only what the caller may list. `object=true` reads the object whose key is `list` instead.
         *
         *     With `limit` the response is one page; while there are more, `Link` and `X-Next-Cursor` point to the next. A cursor is a position between keys: with the disk driver it never expires, with the s3 driver as long as the store accepts it. It belongs to the prefix that it was issued for (else 400 `invalid_cursor`). An object that exists throughout appears exactly once; one that is written meanwhile appears if its key comes after the cursor.
         *
         *     Without `limit` the whole listing is streamed as one array, however long, with the same guarantee. It is read in pages of 1,000, each as of the moment it is read. `request_timeout` bounds the time to the first byte; after that the listing may take as long as it makes progress: the connection is closed after 30 s without any. An error in the middle also closes the connection, so an array that is closed is complete. Each process sends at most 8 listings longer than one page at a time; others wait up to `request_timeout` for their turn, then receive 503 `too_many_lists` with `Retry-After`.
         */
        get: operations["listObjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objects/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy an object
         * @description Copies within the store, whatever the size. Requires permission to read the source and to write the destination.
         */
        post: operations["copyObject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objects/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move an object
         * @description Copies the source and then deletes it, unless it was overwritten meanwhile. Also requires permission to delete the source.
         */
        post: operations["moveObject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objects/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete objects
         * @description Each key succeeds or fails on its own.
         */
        post: operations["deleteObjects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/buckets/{bucketName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a bucket
         * @description Where `auth.mode` is `required`, this requires an administrator or the scope `storage:read`.
         */
        get: operations["getBucket"];
        put?: never;
        /**
         * Ensure that a bucket exists
         * @description Creates the bucket if it is missing. Where `auth.mode` is `required`, this requires an administrator or the scope `storage:write`.
         */
        post: operations["ensureBucket"];
        /**
         * Delete an empty bucket
         * @description Where `auth.mode` is `required`, this requires an administrator or the scope `storage:write`.
         */
        delete: operations["deleteBucket"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/buckets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List buckets
         * @description Where `auth.mode` is `required`, this requires an administrator or the scope `storage:read`.
         */
        get: operations["listBuckets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/buckets/{bucketName}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Measure what is stored under a prefix
         * @description Counts what the caller may list. Unfinished uploads and reservations are those of the user in whose home the prefix is. With an S3 store this lists the prefix, so it takes as long as a listing of it.
         */
        get: operations["getBucketUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/buckets/{bucketName}/reservations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Release what is reserved for presigned URLs
         * @description A presigned URL for an upload reserves bytes of a quota until it expires, for up to 7 days, also if it was lost. This gives back all bytes that are reserved for the caller's URLs, but for uploads that are arriving. The URLs remain valid: their uploads are judged when they come.
         */
        delete: operations["releaseReservations"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/presigned-url/{bucketName}/{objectKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a presigned URL
         * @description Anyone who has the URL may upload or download this one object directly at the store until it expires, without a token. Creating one requires permission to do the same.
         */
        post: operations["presignObject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/presigned-url/{objectKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a presigned URL for the default bucket
         * @description Anyone who has the URL may upload or download this one object directly at the store until it expires, without a token. Creating one requires permission to do the same.
         */
        post: operations["presignObjectOfDefaultBucket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objects/complete-upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a multipart upload
         * @description Assembles the parts that were uploaded with presigned URLs into the object, atomically. If they exceed the maximum size of an object together, they are removed.
         */
        post: operations["completeUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objects/abort-upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Abort a multipart upload
         * @description Removes its parts. Aborting an upload that no longer exists succeeds.
         */
        post: operations["abortUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a resumable upload
         * @description Follows tus 1.0.0; any of its clients can be used. `Upload-Metadata` names the object: `key` (or `filename`), `bucket`, `content_type` (or `filetype`); `cache_control`, `content_disposition`, `content_encoding`, `content_language` and `x-meta-*` are stored with it, as are the headers of these names. Conditions are evaluated when the upload completes. A body, if any, is the beginning of the object: The body has the type `application/offset+octet-stream`. The upload expires unless it is continued before `Upload-Expires`.
         */
        post: operations["createUpload"];
        delete?: never;
        /** Read the capabilities of the upload protocol */
        options: operations["describeUploadProtocol"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/{uploadId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Continue an upload from clients that cannot send PATCH
         * @description `X-HTTP-Method-Override` names the method: `PATCH`, `DELETE`, `HEAD`.
         */
        post: operations["continueUploadByPost"];
        /**
         * Terminate an upload and remove its bytes
         * @description If the upload is complete, its object stays.
         */
        delete: operations["terminateUpload"];
        options?: never;
        /**
         * Read the progress of an upload
         * @description Ends a request that is still sending for this upload, so that the returned offset stays valid.
         */
        head: operations["describeUpload"];
        /**
         * Continue an upload
         * @description The body has the type `application/offset+octet-stream`. The bytes that arrive are kept even if the request ends early; with the last byte the object is complete.
         */
        patch: operations["continueUpload"];
        trace?: never;
    };
    "/presigned/{bucketName}/{objectKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download with a presigned URL
         * @description Like a download, also with HEAD. Used with the `disk` driver, and for uploads under a quota; otherwise an S3 store serves its presigned URLs itself.
         */
        get: operations["downloadPresigned"];
        /**
         * Upload with a presigned URL
         * @description Uploads an object, or one part of a multipart upload. Not for an account that was deleted meanwhile. Used with the `disk` driver, and for uploads under a quota; otherwise an S3 store serves its presigned URLs itself.
         */
        put: operations["uploadPresigned"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AbortUploadRequest: {
            /** @description By default the default bucket */
            bucket?: string | null;
            key: string;
            /** @description From presigning */
            upload_id: string;
        };
        Bucket: {
            name: string;
            /** Format: date-time */
            created_at: string;
        };
        BucketEnsured: {
            message: string;
            bucket: string;
        };
        BucketList: {
            buckets: components["schemas"]["Bucket"][];
        };
        BucketUsage: {
            bucket: string;
            prefix: string;
            /** @description Number of objects */
            objects: number;
            /** @description Bytes of objects, and of parts of unfinished uploads */
            bytes: number;
            /** @description Bytes reserved for presigned URLs, and of uploads that are arriving */
            reserved_bytes: number;
            /** @description The quota of the caller under this prefix, if there is one */
            limit_bytes?: number;
        };
        CompleteUploadRequest: {
            /** @description By default the default bucket */
            bucket?: string | null;
            key: string;
            /** @description From presigning */
            upload_id: string;
            /** @description In the order of their numbers */
            parts: {
                part_number: number;
                /** @description `ETag` of the response to the upload of this part */
                etag: string;
            }[];
        };
        DeleteObjectsAnswer: {
            /** @description Keys that no longer exist, including those that never did */
            deleted: string[];
            errors: {
                key: string;
                code: string;
                detail: string;
            }[];
        };
        DeleteObjectsRequest: {
            /** @description By default the default bucket */
            bucket?: string | null;
            keys: string[];
        };
        HealthDown: {
            /** @constant */
            status: "DOWN";
        };
        HealthUp: {
            /** @constant */
            status: "UP";
        };
        Healthy: {
            /** @constant */
            status: "healthy";
            service: string;
        };
        /** @description An object, or a common prefix, which has only key and size */
        ListingEntry: {
            key: string;
            /** @description Bytes; 0 for a common prefix */
            size: number;
            /** Format: date-time */
            last_modified?: string;
            content_type?: string;
            /** @description Without quotes */
            etag?: string;
        };
        ObjectInfo: {
            key: string;
            /** @description Bytes */
            size: number;
            /** Format: date-time */
            last_modified: string;
            content_type: string;
            /** @description Without quotes */
            etag: string;
        };
        ObjectName: {
            /** @description By default the default bucket */
            bucket?: string | null;
            key: string;
        };
        PresignRequest: {
            /**
             * @description Case-insensitive
             * @enum {string}
             */
            method: "GET" | "PUT";
            /** @description A duration from 1s to 7d (168h) */
            expiry?: string | null;
            /** @description PUT: the upload must have exactly this type */
            content_type?: string | null;
            /** @description PUT: the upload must have exactly this many bytes */
            content_length?: number | null;
            /** @description PUT: the upload may have at most this many bytes; only with the `disk` driver, or under a quota */
            max_bytes?: number | null;
            /** @description May repeat the bucket of the path */
            bucket?: string | null;
            /** @description May repeat the key of the path */
            key?: string | null;
            /** @description PUT: starts a multipart upload and returns one URL for each part */
            parts?: number | null;
        };
        PresignedUrl: {
            /** @description For a multipart upload, the URL of its first part */
            url: string;
            /** @enum {string} */
            method: "GET" | "PUT";
            key: string;
            bucket: string;
            /** Format: date-time */
            expires_at: string;
            upload_id?: string;
            parts?: {
                part_number: number;
                url: string;
            }[];
        };
        /** @description RFC 9457 problem document */
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            instance: string;
            /** @description Stable machine-readable code */
            code: string;
            /** @description The text of `detail` */
            error: string;
            request_id: string;
            errors?: {
                path: string;
                message: string;
                code: string;
            }[];
        } & {
            [key: string]: unknown;
        };
        ReservationsReleased: {
            bucket: string;
            /** @description Number of presigned URLs whose reserved bytes were given back */
            reservations: number;
            released_bytes: number;
        };
        TransferRequest: {
            source: components["schemas"]["ObjectName"];
            destination: components["schemas"]["ObjectName"];
            /** @description Replaces the source's */
            content_type?: string | null;
            /** @description User metadata; replaces the source's */
            metadata?: {
                [key: string]: string;
            } | null;
        };
        Unhealthy: {
            /** @constant */
            status: "unhealthy";
            service: string;
            /** @description The missing dependencies and their state */
            dependencies: {
                [key: string]: string;
            };
        };
        GetHealthProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_url" | "malformed_request" | "method_not_allowed" | "request_incomplete" | "request_timeout" | "route_not_found" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetReadinessProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_url" | "malformed_request" | "method_not_allowed" | "request_incomplete" | "request_timeout" | "route_not_found" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetLivenessProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_url" | "malformed_request" | "method_not_allowed" | "request_incomplete" | "request_timeout" | "route_not_found" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        UploadObjectProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "access_denied" | "ambiguous_request" | "bad_request" | "bucket_not_found" | "bucket_reserved" | "buckets_differ" | "content_encoding_not_supported" | "digest_mismatch" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_bucket_name" | "invalid_content_length" | "invalid_content_type" | "invalid_digest" | "invalid_if_match" | "invalid_metadata" | "invalid_object_key" | "invalid_token" | "invalid_url" | "malformed_request" | "metadata_too_large" | "method_not_allowed" | "network_not_allowed" | "no_default_bucket" | "object_conflict" | "operation_not_supported" | "password_change_required" | "precondition_failed" | "quota_exceeded" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "store_failed" | "store_refused" | "store_unavailable" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upload_aborted" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        HeadObjectProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "access_denied" | "ambiguous_request" | "bad_request" | "bucket_not_found" | "bucket_reserved" | "buckets_differ" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_bucket_name" | "invalid_if_match" | "invalid_object_key" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "no_default_bucket" | "object_not_found" | "password_change_required" | "precondition_failed" | "range_not_satisfiable" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "store_failed" | "store_refused" | "store_unavailable" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        DownloadObjectProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "access_denied" | "ambiguous_request" | "bad_request" | "bucket_not_found" | "bucket_reserved" | "buckets_differ" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_bucket_name" | "invalid_if_match" | "invalid_object_key" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "no_default_bucket" | "object_not_found" | "password_change_required" | "precondition_failed" | "range_not_satisfiable" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "store_failed" | "store_refused" | "store_unavailable" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        DeleteObjectProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "access_denied" | "ambiguous_request" | "bad_request" | "bucket_not_found" | "bucket_reserved" | "buckets_differ" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_bucket_name" | "invalid_content_length" | "invalid_if_match" | "invalid_object_key" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "no_default_bucket" | "object_conflict" | "operation_not_supported" | "password_change_required" | "precondition_failed" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "store_failed" | "store_refused" | "store_unavailable" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        UploadObjectOfDefaultBucketProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "access_denied" | "ambiguous_request" | "bad_request" | "bucket_not_found" | "bucket_reserved" | "buckets_differ" | "content_encoding_not_supported" | "digest_mismatch" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_bucket_name" | "invalid_content_length" | "invalid_content_type" | "invalid_digest" | "invalid_if_match" | "invalid_metadata" | "invalid_object_key" | "invalid_token" | "invalid_url" | "malformed_request" | "metadata_too_large" | "method_not_allowed" | "network_not_allowed" | "no_default_bucket" | "object_conflict" | "operation_not_supported" | "password_change_required" | "precondition_failed" | "quota_exceeded" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "store_failed" | "store_refused" | "store_unavailable" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upload_aborted" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        HeadObjectOfDefaultBucketProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "access_denied" | "ambiguous_request" | "bad_request" | "bucket_not_found" | "bucket_reserved" | "buckets_differ" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_bucket_name" | "invalid_if_match" | "invalid_object_key" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "no_default_bucket" | "object_not_found" | "password_change_required" | "precondition_failed" | "range_not_satisfiable" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "store_failed" | "store_refused" | "store_unavailable" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        DownloadObjectOfDefaultBucketProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "access_denied" | "ambiguous_request" | "bad_request" | "bucket_not_found" | "bucket_reserved" | "buckets_differ" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_bucket_name" | "invalid_if_match" | "invalid_object_key" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "no_default_bucket" | "object_not_found" | "password_change_required" | "precondition_failed" | "range_not_satisfiable" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "store_failed" | "store_refused" | "store_unavailable" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        DeleteObjectOfDefaultBucketProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "access_denied" | "ambiguous_request" | "bad_request" | "bucket_not_found" | "bucket_reserved" | "buckets_differ" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_bucket_name" | "invalid_content_length" | "invalid_if_match" | "invalid_object_key" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "no_default_bucket" | "object_conflict" | "operation_not_supported" | "password_change_required" | "precondition_failed" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "store_failed" | "store_refused" | "store_unavailable" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ListObjectsOfDefaultBucketProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "access_denied" | "ambiguous_request" | "bad_request" | "bucket_not_found" | "bucket_reserved" | "buckets_differ" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_bucket_name" | "invalid_cursor" | "invalid_object_key" | "invalid_prefix" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "no_default_bucket" | "object_not_found" | "password_change_required" | "precondition_failed" | "range_not_satisfiable" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "store_failed" | "store_refused" | "store_unavailable" | "token_expired" | "token_keys_unavailable" | "token_missing" | "too_many_lists" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ListObjectsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "access_denied" | "ambiguous_request" | "bad_request" | "bucket_not_found" | "bucket_reserved" | "buckets_differ" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_bucket_name" | "invalid_cursor" | "invalid_object_key" | "invalid_prefix" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "no_default_bucket" | "object_not_found" | "password_change_required" | "precondition_failed" | "range_not_satisfiable" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "store_failed" | "store_refused" | "store_unavailable" | "token_expired" | "token_keys_unavailable" | "token_missing" | "too_many_lists" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        CopyObjectProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "access_denied" | "ambiguous_request" | "bad_request" | "body_too_large" | "bucket_not_found" | "bucket_reserved" | "buckets_differ" | "content_encoding_not_supported" | "digest_mismatch" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_bucket_name" | "invalid_content_length" | "invalid_content_type" | "invalid_digest" | "invalid_if_match" | "invalid_json" | "invalid_metadata" | "invalid_object_key" | "invalid_token" | "invalid_url" | "malformed_request" | "metadata_too_large" | "method_not_allowed" | "network_not_allowed" | "no_default_bucket" | "object_conflict" | "object_not_found" | "operation_not_supported" | "password_change_required" | "precondition_failed" | "quota_exceeded" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "store_failed" | "store_refused" | "store_unavailable" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_aborted" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        MoveObjectProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "access_denied" | "ambiguous_request" | "bad_request" | "body_too_large" | "bucket_not_found" | "bucket_reserved" | "buckets_differ" | "content_encoding_not_supported" | "destination_is_source" | "digest_mismatch" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_bucket_name" | "invalid_content_length" | "invalid_content_type" | "invalid_digest" | "invalid_if_match" | "invalid_json" | "invalid_metadata" | "invalid_object_key" | "invalid_token" | "invalid_url" | "malformed_request" | "metadata_too_large" | "method_not_allowed" | "network_not_allowed" | "no_default_bucket" | "object_conflict" | "object_not_found" | "operation_not_supported" | "password_change_required" | "precondition_failed" | "quota_exceeded" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "store_failed" | "store_refused" | "store_unavailable" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_aborted" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        DeleteObjectsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "access_denied" | "ambiguous_request" | "bad_request" | "body_too_large" | "bucket_not_found" | "bucket_reserved" | "buckets_differ" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_bucket_name" | "invalid_content_length" | "invalid_json" | "invalid_object_key" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "no_default_bucket" | "password_change_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "store_failed" | "store_refused" | "store_unavailable" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        EnsureBucketProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "bucket_name_shadows_keys" | "bucket_name_taken" | "bucket_reserved" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_bucket_name" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "store_failed" | "store_refused" | "store_unavailable" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetBucketProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "bucket_not_found" | "bucket_reserved" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_bucket_name" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "store_failed" | "store_refused" | "store_unavailable" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        DeleteBucketProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "bucket_not_empty" | "bucket_not_found" | "bucket_reserved" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_bucket_name" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "store_failed" | "store_refused" | "store_unavailable" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ListBucketsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "store_failed" | "store_refused" | "store_unavailable" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetBucketUsageProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "access_denied" | "ambiguous_request" | "bad_request" | "bucket_not_found" | "bucket_reserved" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_bucket_name" | "invalid_prefix" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "store_failed" | "store_refused" | "store_unavailable" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ReleaseReservationsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "bucket_not_found" | "bucket_reserved" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_bucket_name" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "store_failed" | "store_refused" | "store_unavailable" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        PresignObjectProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "access_denied" | "ambiguous_request" | "bad_request" | "body_too_large" | "bucket_not_found" | "bucket_reserved" | "buckets_differ" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_bucket_name" | "invalid_content_length" | "invalid_json" | "invalid_object_key" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "no_default_bucket" | "object_not_found" | "operation_not_supported" | "parts_invalid" | "password_change_required" | "quota_exceeded" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "store_failed" | "store_refused" | "store_unavailable" | "target_differs" | "token_expired" | "token_keys_unavailable" | "token_missing" | "too_many_open_uploads" | "too_many_reservations" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        PresignObjectOfDefaultBucketProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "access_denied" | "ambiguous_request" | "bad_request" | "body_too_large" | "bucket_not_found" | "bucket_reserved" | "buckets_differ" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_bucket_name" | "invalid_content_length" | "invalid_json" | "invalid_object_key" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "no_default_bucket" | "object_not_found" | "operation_not_supported" | "parts_invalid" | "password_change_required" | "quota_exceeded" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "store_failed" | "store_refused" | "store_unavailable" | "target_differs" | "token_expired" | "token_keys_unavailable" | "token_missing" | "too_many_open_uploads" | "too_many_reservations" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        CompleteUploadProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "access_denied" | "ambiguous_request" | "bad_request" | "body_too_large" | "bucket_not_found" | "bucket_reserved" | "buckets_differ" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_bucket_name" | "invalid_content_length" | "invalid_if_match" | "invalid_json" | "invalid_object_key" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "no_default_bucket" | "object_conflict" | "operation_not_supported" | "part_too_small" | "parts_invalid" | "password_change_required" | "precondition_failed" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "store_failed" | "store_refused" | "store_unavailable" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_not_found" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        AbortUploadProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "access_denied" | "ambiguous_request" | "bad_request" | "body_too_large" | "bucket_not_found" | "bucket_reserved" | "buckets_differ" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_bucket_name" | "invalid_content_length" | "invalid_json" | "invalid_object_key" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "no_default_bucket" | "password_change_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "store_failed" | "store_refused" | "store_unavailable" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_not_found" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        DescribeUploadProtocolProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_url" | "malformed_request" | "method_not_allowed" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        CreateUploadProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "access_denied" | "ambiguous_request" | "bad_request" | "bucket_not_found" | "bucket_reserved" | "buckets_differ" | "content_encoding_not_supported" | "digest_mismatch" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_bucket_name" | "invalid_content_length" | "invalid_content_type" | "invalid_digest" | "invalid_if_match" | "invalid_metadata" | "invalid_object_key" | "invalid_token" | "invalid_upload_header" | "invalid_upload_metadata" | "invalid_url" | "malformed_request" | "metadata_too_large" | "method_not_allowed" | "network_not_allowed" | "no_default_bucket" | "object_conflict" | "operation_not_supported" | "password_change_required" | "precondition_failed" | "quota_exceeded" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "store_failed" | "store_refused" | "store_unavailable" | "token_expired" | "token_keys_unavailable" | "token_missing" | "too_many_open_uploads" | "tus_version_not_supported" | "unsupported_media_type" | "upload_aborted" | "upload_beyond_length" | "upload_concat_not_supported" | "upload_expired" | "upload_interrupted" | "upload_length_differs" | "upload_not_found" | "upload_offset_differs" | "upload_suspended" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        DescribeUploadProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "access_denied" | "ambiguous_request" | "bad_request" | "bucket_reserved" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_token" | "invalid_upload_header" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "object_conflict" | "operation_not_supported" | "password_change_required" | "precondition_failed" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "store_failed" | "store_refused" | "store_unavailable" | "token_expired" | "token_keys_unavailable" | "token_missing" | "tus_version_not_supported" | "upload_expired" | "upload_interrupted" | "upload_not_found" | "upload_suspended" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ContinueUploadProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "access_denied" | "ambiguous_request" | "bad_request" | "bucket_not_found" | "bucket_reserved" | "content_encoding_not_supported" | "digest_mismatch" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_content_type" | "invalid_digest" | "invalid_metadata" | "invalid_token" | "invalid_upload_header" | "invalid_url" | "malformed_request" | "metadata_too_large" | "method_not_allowed" | "network_not_allowed" | "object_conflict" | "operation_not_supported" | "password_change_required" | "precondition_failed" | "quota_exceeded" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "store_failed" | "store_refused" | "store_unavailable" | "token_expired" | "token_keys_unavailable" | "token_missing" | "tus_version_not_supported" | "unsupported_media_type" | "upload_aborted" | "upload_beyond_length" | "upload_expired" | "upload_interrupted" | "upload_length_differs" | "upload_not_found" | "upload_offset_differs" | "upload_suspended" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ContinueUploadByPostProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "access_denied" | "ambiguous_request" | "bad_request" | "bucket_not_found" | "bucket_reserved" | "content_encoding_not_supported" | "digest_mismatch" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_content_type" | "invalid_digest" | "invalid_metadata" | "invalid_token" | "invalid_upload_header" | "invalid_url" | "malformed_request" | "metadata_too_large" | "method_not_allowed" | "network_not_allowed" | "object_conflict" | "operation_not_supported" | "password_change_required" | "precondition_failed" | "quota_exceeded" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "store_failed" | "store_refused" | "store_unavailable" | "token_expired" | "token_keys_unavailable" | "token_missing" | "tus_version_not_supported" | "unsupported_media_type" | "upload_aborted" | "upload_beyond_length" | "upload_expired" | "upload_interrupted" | "upload_length_differs" | "upload_not_found" | "upload_offset_differs" | "upload_suspended" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        TerminateUploadProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "access_denied" | "ambiguous_request" | "bad_request" | "bucket_not_found" | "bucket_reserved" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_upload_header" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "precondition_failed" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "store_failed" | "store_refused" | "store_unavailable" | "token_expired" | "token_keys_unavailable" | "token_missing" | "tus_version_not_supported" | "upload_expired" | "upload_interrupted" | "upload_not_found" | "upload_suspended" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        DownloadPresignedProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "bucket_not_found" | "bucket_reserved" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_object_key" | "invalid_url" | "malformed_request" | "method_not_allowed" | "object_not_found" | "precondition_failed" | "range_not_satisfiable" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "signature_invalid" | "store_failed" | "store_refused" | "store_unavailable" | "token_keys_unavailable" | "upstream_timeout" | "upstream_unavailable" | "url_expired" | "validation_failed";
        };
        UploadPresignedProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "account_deleted" | "accounts_unavailable" | "ambiguous_request" | "bad_request" | "bucket_not_found" | "bucket_reserved" | "content_encoding_not_supported" | "content_length_missing" | "digest_mismatch" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_content_type" | "invalid_digest" | "invalid_metadata" | "invalid_object_key" | "invalid_url" | "malformed_request" | "metadata_too_large" | "method_not_allowed" | "object_conflict" | "operation_not_supported" | "parts_invalid" | "precondition_failed" | "quota_exceeded" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "signature_invalid" | "store_failed" | "store_refused" | "store_unavailable" | "token_keys_unavailable" | "upload_aborted" | "upload_differs" | "upload_not_found" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "url_expired" | "validation_failed";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AbortUploadRequest = components['schemas']['AbortUploadRequest'];
export type Bucket = components['schemas']['Bucket'];
export type BucketEnsured = components['schemas']['BucketEnsured'];
export type BucketList = components['schemas']['BucketList'];
export type BucketUsage = components['schemas']['BucketUsage'];
export type CompleteUploadRequest = components['schemas']['CompleteUploadRequest'];
export type DeleteObjectsAnswer = components['schemas']['DeleteObjectsAnswer'];
export type DeleteObjectsRequest = components['schemas']['DeleteObjectsRequest'];
export type HealthDown = components['schemas']['HealthDown'];
export type HealthUp = components['schemas']['HealthUp'];
export type Healthy = components['schemas']['Healthy'];
export type ListingEntry = components['schemas']['ListingEntry'];
export type ObjectInfo = components['schemas']['ObjectInfo'];
export type ObjectName = components['schemas']['ObjectName'];
export type PresignRequest = components['schemas']['PresignRequest'];
export type PresignedUrl = components['schemas']['PresignedUrl'];
export type Problem = components['schemas']['Problem'];
export type ReservationsReleased = components['schemas']['ReservationsReleased'];
export type TransferRequest = components['schemas']['TransferRequest'];
export type Unhealthy = components['schemas']['Unhealthy'];
export type GetHealthProblem = components['schemas']['GetHealthProblem'];
export type GetReadinessProblem = components['schemas']['GetReadinessProblem'];
export type GetLivenessProblem = components['schemas']['GetLivenessProblem'];
export type UploadObjectProblem = components['schemas']['UploadObjectProblem'];
export type HeadObjectProblem = components['schemas']['HeadObjectProblem'];
export type DownloadObjectProblem = components['schemas']['DownloadObjectProblem'];
export type DeleteObjectProblem = components['schemas']['DeleteObjectProblem'];
export type UploadObjectOfDefaultBucketProblem = components['schemas']['UploadObjectOfDefaultBucketProblem'];
export type HeadObjectOfDefaultBucketProblem = components['schemas']['HeadObjectOfDefaultBucketProblem'];
export type DownloadObjectOfDefaultBucketProblem = components['schemas']['DownloadObjectOfDefaultBucketProblem'];
export type DeleteObjectOfDefaultBucketProblem = components['schemas']['DeleteObjectOfDefaultBucketProblem'];
export type ListObjectsOfDefaultBucketProblem = components['schemas']['ListObjectsOfDefaultBucketProblem'];
export type ListObjectsProblem = components['schemas']['ListObjectsProblem'];
export type CopyObjectProblem = components['schemas']['CopyObjectProblem'];
export type MoveObjectProblem = components['schemas']['MoveObjectProblem'];
export type DeleteObjectsProblem = components['schemas']['DeleteObjectsProblem'];
export type EnsureBucketProblem = components['schemas']['EnsureBucketProblem'];
export type GetBucketProblem = components['schemas']['GetBucketProblem'];
export type DeleteBucketProblem = components['schemas']['DeleteBucketProblem'];
export type ListBucketsProblem = components['schemas']['ListBucketsProblem'];
export type GetBucketUsageProblem = components['schemas']['GetBucketUsageProblem'];
export type ReleaseReservationsProblem = components['schemas']['ReleaseReservationsProblem'];
export type PresignObjectProblem = components['schemas']['PresignObjectProblem'];
export type PresignObjectOfDefaultBucketProblem = components['schemas']['PresignObjectOfDefaultBucketProblem'];
export type CompleteUploadProblem = components['schemas']['CompleteUploadProblem'];
export type AbortUploadProblem = components['schemas']['AbortUploadProblem'];
export type DescribeUploadProtocolProblem = components['schemas']['DescribeUploadProtocolProblem'];
export type CreateUploadProblem = components['schemas']['CreateUploadProblem'];
export type DescribeUploadProblem = components['schemas']['DescribeUploadProblem'];
export type ContinueUploadProblem = components['schemas']['ContinueUploadProblem'];
export type ContinueUploadByPostProblem = components['schemas']['ContinueUploadByPostProblem'];
export type TerminateUploadProblem = components['schemas']['TerminateUploadProblem'];
export type DownloadPresignedProblem = components['schemas']['DownloadPresignedProblem'];
export type UploadPresignedProblem = components['schemas']['UploadPresignedProblem'];
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Healthy */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthUp"];
                };
            };
            /** @description A dependency is missing, or the service is starting or draining */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthDown"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["GetHealthProblem"];
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Healthy */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Healthy"];
                };
            };
            /** @description A dependency is missing, or the service is starting or draining */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unhealthy"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["GetReadinessProblem"];
                };
            };
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Healthy */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Healthy"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["GetLivenessProblem"];
                };
            };
        };
    };
    downloadObject: {
        parameters: {
            query?: {
                /** @description The bucket, like `X-Bucket`: the path is then the key */
                bucket?: string;
                /** @description File name under which browsers save the object; `true` uses the last segment of the key */
                download?: string;
            };
            header?: {
                /** @description The bucket; the path is then the key */
                "x-bucket"?: string;
                "if-match"?: string;
                "if-none-match"?: string;
                "if-modified-since"?: string;
                "if-unmodified-since"?: string;
                /** @description `bytes=0-499`, `bytes=500-`, `bytes=-500` */
                range?: string;
                "if-range"?: string;
            };
            path: {
                /** @description 1 to 1,024 bytes of UTF-8; may contain slashes */
                objectKey: string;
                /** @description A valid S3 bucket name */
                bucketName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes. `Content-Type`, `Content-Length`, `ETag`, `Last-Modified`, `Accept-Ranges`, and the other headers it was uploaded with */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The range; `Content-Range` */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The client’s copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_object_key`: the key is not allowed. `invalid_bucket_name`: the name of the bucket is not allowed. `buckets_differ`: the request names two buckets. `no_default_bucket`: the request names no bucket, and there is no default bucket */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `access_denied`: the caller is not allowed to do this. `bucket_reserved`: the bucket is reserved for the service, or for another program */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bucket_not_found`: there is no such bucket. `object_not_found`: there is no such object that the caller may read */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: a condition of the request does not hold */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `range_not_satisfiable`: the range is outside the object; `Content-Range` has its size */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_refused`: the object store refuses the service's request. `store_failed`: the object store sent an invalid response */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: the object store is unavailable; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["DownloadObjectProblem"];
                };
            };
        };
    };
    uploadObject: {
        parameters: {
            query?: {
                /** @description The bucket, like `X-Bucket`: the path is then the key */
                bucket?: string;
            };
            header?: {
                /** @description The bucket; the path is then the key */
                "x-bucket"?: string;
                /** @description Entity tag of the object to replace, or `*` */
                "if-match"?: string;
                /** @description `*`: only if there is no such object */
                "if-none-match"?: string;
                "cache-control"?: string;
                "content-encoding"?: string;
                "content-disposition"?: string;
                "content-language"?: string;
                /** @description Verified, as are x-amz-checksum-{crc32,crc32c,sha1,sha256} */
                "content-md5"?: string;
            };
            path: {
                /** @description 1 to 1,024 bytes of UTF-8; may contain slashes */
                objectKey: string;
                /** @description A valid S3 bucket name */
                bucketName: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The object as stored; `ETag` */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectInfo"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_object_key`: the key is not allowed. `invalid_bucket_name`: the name of the bucket is not allowed. `buckets_differ`: the request names two buckets. `no_default_bucket`: the request names no bucket, and there is no default bucket */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `access_denied`: the caller is not allowed to do this. `bucket_reserved`: the bucket is reserved for the service, or for another program */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bucket_not_found`: there is no such bucket */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `object_conflict`: another request is writing the object */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: a condition of the request does not hold */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upload_too_large`: the object exceeds `max_upload_bytes`; nothing is stored. `quota_exceeded`: the quota of the caller, or of the presigned URL's maker, has no room for the upload */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `operation_not_supported`: the object store does not support this, such as conditional writes */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_refused`: the object store refuses the service's request. `store_failed`: the object store sent an invalid response */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: the object store is unavailable; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["UploadObjectProblem"];
                };
            };
        };
    };
    deleteObject: {
        parameters: {
            query?: {
                /** @description The bucket, like `X-Bucket`: the path is then the key */
                bucket?: string;
            };
            header?: {
                /** @description The bucket; the path is then the key */
                "x-bucket"?: string;
                /** @description Entity tag of the object to delete, or `*` */
                "if-match"?: string;
            };
            path: {
                /** @description 1 to 1,024 bytes of UTF-8; may contain slashes */
                objectKey: string;
                /** @description A valid S3 bucket name */
                bucketName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object no longer exists */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_object_key`: the key is not allowed. `invalid_bucket_name`: the name of the bucket is not allowed. `buckets_differ`: the request names two buckets. `no_default_bucket`: the request names no bucket, and there is no default bucket */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `access_denied`: the caller is not allowed to do this. `bucket_reserved`: the bucket is reserved for the service, or for another program */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bucket_not_found`: there is no such bucket */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `object_conflict`: another request is writing the object */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: a condition of the request does not hold */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `operation_not_supported`: the object store does not support this, such as conditional writes */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_refused`: the object store refuses the service's request. `store_failed`: the object store sent an invalid response */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: the object store is unavailable; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["DeleteObjectProblem"];
                };
            };
        };
    };
    headObject: {
        parameters: {
            query?: {
                /** @description The bucket, like `X-Bucket`: the path is then the key */
                bucket?: string;
                /** @description File name under which browsers save the object; `true` uses the last segment of the key */
                download?: string;
            };
            header?: {
                /** @description The bucket; the path is then the key */
                "x-bucket"?: string;
                "if-match"?: string;
                "if-none-match"?: string;
                "if-modified-since"?: string;
                "if-unmodified-since"?: string;
            };
            path: {
                /** @description 1 to 1,024 bytes of UTF-8; may contain slashes */
                objectKey: string;
                /** @description A valid S3 bucket name */
                bucketName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `Content-Type`, `Content-Length`, `ETag`, `Last-Modified`, `Accept-Ranges`, and the other headers it was uploaded with */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The client’s copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_object_key`: the key is not allowed. `invalid_bucket_name`: the name of the bucket is not allowed. `buckets_differ`: the request names two buckets. `no_default_bucket`: the request names no bucket, and there is no default bucket */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `access_denied`: the caller is not allowed to do this. `bucket_reserved`: the bucket is reserved for the service, or for another program */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bucket_not_found`: there is no such bucket. `object_not_found`: there is no such object that the caller may read */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: a condition of the request does not hold */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_refused`: the object store refuses the service's request. `store_failed`: the object store sent an invalid response */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: the object store is unavailable; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["HeadObjectProblem"];
                };
            };
        };
    };
    downloadObjectOfDefaultBucket: {
        parameters: {
            query?: {
                /** @description The bucket, like `X-Bucket`: the path is then the key */
                bucket?: string;
                /** @description File name under which browsers save the object; `true` uses the last segment of the key */
                download?: string;
            };
            header?: {
                /** @description The bucket; the path is then the key */
                "x-bucket"?: string;
                "if-match"?: string;
                "if-none-match"?: string;
                "if-modified-since"?: string;
                "if-unmodified-since"?: string;
                /** @description `bytes=0-499`, `bytes=500-`, `bytes=-500` */
                range?: string;
                "if-range"?: string;
            };
            path: {
                /** @description 1 to 1,024 bytes of UTF-8; may contain slashes */
                objectKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes. `Content-Type`, `Content-Length`, `ETag`, `Last-Modified`, `Accept-Ranges`, and the other headers it was uploaded with */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The range; `Content-Range` */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The client’s copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_object_key`: the key is not allowed. `invalid_bucket_name`: the name of the bucket is not allowed. `buckets_differ`: the request names two buckets. `no_default_bucket`: the request names no bucket, and there is no default bucket */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `access_denied`: the caller is not allowed to do this. `bucket_reserved`: the bucket is reserved for the service, or for another program */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bucket_not_found`: there is no such bucket. `object_not_found`: there is no such object that the caller may read */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: a condition of the request does not hold */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `range_not_satisfiable`: the range is outside the object; `Content-Range` has its size */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_refused`: the object store refuses the service's request. `store_failed`: the object store sent an invalid response */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: the object store is unavailable; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["DownloadObjectOfDefaultBucketProblem"];
                };
            };
        };
    };
    uploadObjectOfDefaultBucket: {
        parameters: {
            query?: {
                /** @description The bucket, like `X-Bucket`: the path is then the key */
                bucket?: string;
            };
            header?: {
                /** @description The bucket; the path is then the key */
                "x-bucket"?: string;
                /** @description Entity tag of the object to replace, or `*` */
                "if-match"?: string;
                /** @description `*`: only if there is no such object */
                "if-none-match"?: string;
                "cache-control"?: string;
                "content-encoding"?: string;
                "content-disposition"?: string;
                "content-language"?: string;
                /** @description Verified, as are x-amz-checksum-{crc32,crc32c,sha1,sha256} */
                "content-md5"?: string;
            };
            path: {
                /** @description 1 to 1,024 bytes of UTF-8; may contain slashes */
                objectKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The object as stored; `ETag` */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectInfo"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_object_key`: the key is not allowed. `invalid_bucket_name`: the name of the bucket is not allowed. `buckets_differ`: the request names two buckets. `no_default_bucket`: the request names no bucket, and there is no default bucket */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `access_denied`: the caller is not allowed to do this. `bucket_reserved`: the bucket is reserved for the service, or for another program */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bucket_not_found`: there is no such bucket */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `object_conflict`: another request is writing the object */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: a condition of the request does not hold */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upload_too_large`: the object exceeds `max_upload_bytes`; nothing is stored. `quota_exceeded`: the quota of the caller, or of the presigned URL's maker, has no room for the upload */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `operation_not_supported`: the object store does not support this, such as conditional writes */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_refused`: the object store refuses the service's request. `store_failed`: the object store sent an invalid response */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: the object store is unavailable; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["UploadObjectOfDefaultBucketProblem"];
                };
            };
        };
    };
    deleteObjectOfDefaultBucket: {
        parameters: {
            query?: {
                /** @description The bucket, like `X-Bucket`: the path is then the key */
                bucket?: string;
            };
            header?: {
                /** @description The bucket; the path is then the key */
                "x-bucket"?: string;
                /** @description Entity tag of the object to delete, or `*` */
                "if-match"?: string;
            };
            path: {
                /** @description 1 to 1,024 bytes of UTF-8; may contain slashes */
                objectKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object no longer exists */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_object_key`: the key is not allowed. `invalid_bucket_name`: the name of the bucket is not allowed. `buckets_differ`: the request names two buckets. `no_default_bucket`: the request names no bucket, and there is no default bucket */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `access_denied`: the caller is not allowed to do this. `bucket_reserved`: the bucket is reserved for the service, or for another program */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bucket_not_found`: there is no such bucket */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `object_conflict`: another request is writing the object */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: a condition of the request does not hold */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `operation_not_supported`: the object store does not support this, such as conditional writes */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_refused`: the object store refuses the service's request. `store_failed`: the object store sent an invalid response */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: the object store is unavailable; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["DeleteObjectOfDefaultBucketProblem"];
                };
            };
        };
    };
    headObjectOfDefaultBucket: {
        parameters: {
            query?: {
                /** @description The bucket, like `X-Bucket`: the path is then the key */
                bucket?: string;
                /** @description File name under which browsers save the object; `true` uses the last segment of the key */
                download?: string;
            };
            header?: {
                /** @description The bucket; the path is then the key */
                "x-bucket"?: string;
                "if-match"?: string;
                "if-none-match"?: string;
                "if-modified-since"?: string;
                "if-unmodified-since"?: string;
            };
            path: {
                /** @description 1 to 1,024 bytes of UTF-8; may contain slashes */
                objectKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `Content-Type`, `Content-Length`, `ETag`, `Last-Modified`, `Accept-Ranges`, and the other headers it was uploaded with */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The client’s copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_object_key`: the key is not allowed. `invalid_bucket_name`: the name of the bucket is not allowed. `buckets_differ`: the request names two buckets. `no_default_bucket`: the request names no bucket, and there is no default bucket */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `access_denied`: the caller is not allowed to do this. `bucket_reserved`: the bucket is reserved for the service, or for another program */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bucket_not_found`: there is no such bucket. `object_not_found`: there is no such object that the caller may read */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: a condition of the request does not hold */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_refused`: the object store refuses the service's request. `store_failed`: the object store sent an invalid response */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: the object store is unavailable; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["HeadObjectOfDefaultBucketProblem"];
                };
            };
        };
    };
    listObjectsOfDefaultBucket: {
        parameters: {
            query?: {
                /** @description The bucket, like `X-Bucket`: the path is then the key */
                bucket?: string;
                /** @description Only keys with this prefix */
                prefix?: string;
                /** @description `false`: keys that continue after the next slash collapse into one entry that ends with it; default `true` */
                recursive?: boolean;
                /** @description Maximum entries per page, with `Link` and `X-Next-Cursor` while there are more; without it all are streamed */
                limit?: number;
                /** @description `X-Next-Cursor` of the previous page */
                cursor?: string;
                /** @description `false` omits content types, which is faster with stores that do not list them */
                content_type?: boolean;
                /** @description `true`: reads the object whose key is `list` instead of listing */
                object?: boolean;
                /** @description With `object=true`, as for downloads */
                download?: string;
            };
            header?: {
                /** @description The bucket */
                "x-bucket"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries; `[]` when there are none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListingEntry"][];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_object_key`: the key is not allowed. `invalid_bucket_name`: the name of the bucket is not allowed. `buckets_differ`: the request names two buckets. `no_default_bucket`: the request names no bucket, and there is no default bucket */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `access_denied`: the caller is not allowed to do this. `bucket_reserved`: the bucket is reserved for the service, or for another program */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bucket_not_found`: there is no such bucket. `object_not_found`: there is no such object that the caller may read */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: a condition of the request does not hold */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `range_not_satisfiable`: the range is outside the object; `Content-Range` has its size */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_refused`: the object store refuses the service's request. `store_failed`: the object store sent an invalid response */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_lists`: too many whole lists are being sent. `store_unavailable`: the object store is unavailable; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ListObjectsOfDefaultBucketProblem"];
                };
            };
        };
    };
    listObjects: {
        parameters: {
            query?: {
                /** @description The bucket, like `X-Bucket`: the path is then the key */
                bucket?: string;
                /** @description Only keys with this prefix */
                prefix?: string;
                /** @description `false`: keys that continue after the next slash collapse into one entry that ends with it; default `true` */
                recursive?: boolean;
                /** @description Maximum entries per page, with `Link` and `X-Next-Cursor` while there are more; without it all are streamed */
                limit?: number;
                /** @description `X-Next-Cursor` of the previous page */
                cursor?: string;
                /** @description `false` omits content types, which is faster with stores that do not list them */
                content_type?: boolean;
                /** @description `true`: reads the object whose key is `list` instead of listing */
                object?: boolean;
                /** @description With `object=true`, as for downloads */
                download?: string;
            };
            header?: {
                /** @description The bucket */
                "x-bucket"?: string;
            };
            path: {
                /** @description A valid S3 bucket name */
                bucketName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries; `[]` when there are none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListingEntry"][];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_object_key`: the key is not allowed. `invalid_bucket_name`: the name of the bucket is not allowed. `buckets_differ`: the request names two buckets. `no_default_bucket`: the request names no bucket, and there is no default bucket */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `access_denied`: the caller is not allowed to do this. `bucket_reserved`: the bucket is reserved for the service, or for another program */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bucket_not_found`: there is no such bucket. `object_not_found`: there is no such object that the caller may read */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: a condition of the request does not hold */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `range_not_satisfiable`: the range is outside the object; `Content-Range` has its size */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_refused`: the object store refuses the service's request. `store_failed`: the object store sent an invalid response */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_lists`: too many whole lists are being sent. `store_unavailable`: the object store is unavailable; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ListObjectsProblem"];
                };
            };
        };
    };
    copyObject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tag of the destination, or `*` */
                "if-match"?: string;
                /** @description `*`: only if there is no object at the destination */
                "if-none-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferRequest"];
            };
        };
        responses: {
            /** @description The destination as stored; `ETag` */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectInfo"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_object_key`: the key is not allowed. `invalid_bucket_name`: the name of the bucket is not allowed. `buckets_differ`: the request names two buckets. `no_default_bucket`: the request names no bucket, and there is no default bucket */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `access_denied`: the caller is not allowed to do this. `bucket_reserved`: the bucket is reserved for the service, or for another program */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bucket_not_found`: there is no such bucket. `object_not_found`: there is no such object that the caller may read */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `object_conflict`: another request is writing the object */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: a condition of the request does not hold */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large. `quota_exceeded`: the quota of the caller, or of the presigned URL's maker, has no room for the upload */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `operation_not_supported`: the object store does not support this, such as conditional writes */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_refused`: the object store refuses the service's request. `store_failed`: the object store sent an invalid response */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: the object store is unavailable; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CopyObjectProblem"];
                };
            };
        };
    };
    moveObject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tag of the destination, or `*` */
                "if-match"?: string;
                /** @description `*`: only if there is no object at the destination */
                "if-none-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferRequest"];
            };
        };
        responses: {
            /** @description The destination as stored; `ETag` */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectInfo"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_object_key`: the key is not allowed. `invalid_bucket_name`: the name of the bucket is not allowed. `buckets_differ`: the request names two buckets. `no_default_bucket`: the request names no bucket, and there is no default bucket */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `access_denied`: the caller is not allowed to do this. `bucket_reserved`: the bucket is reserved for the service, or for another program */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bucket_not_found`: there is no such bucket. `object_not_found`: there is no such object that the caller may read */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `object_conflict`: another request is writing the object */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: a condition of the request does not hold */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large. `quota_exceeded`: the quota of the caller, or of the presigned URL's maker, has no room for the upload */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `operation_not_supported`: the object store does not support this, such as conditional writes */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_refused`: the object store refuses the service's request. `store_failed`: the object store sent an invalid response */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: the object store is unavailable; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["MoveObjectProblem"];
                };
            };
        };
    };
    deleteObjects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteObjectsRequest"];
            };
        };
        responses: {
            /** @description The outcome for each key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteObjectsAnswer"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_object_key`: the key is not allowed. `invalid_bucket_name`: the name of the bucket is not allowed. `buckets_differ`: the request names two buckets. `no_default_bucket`: the request names no bucket, and there is no default bucket */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `access_denied`: the caller is not allowed to do this. `bucket_reserved`: the bucket is reserved for the service, or for another program */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bucket_not_found`: there is no such bucket */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_refused`: the object store refuses the service's request. `store_failed`: the object store sent an invalid response */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: the object store is unavailable; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["DeleteObjectsProblem"];
                };
            };
        };
    };
    getBucket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A valid S3 bucket name */
                bucketName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bucket */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bucket"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_bucket_name`: the name of the bucket is not allowed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `bucket_reserved`: the bucket is reserved for the service, or for another program */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bucket_not_found`: there is no such bucket */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_refused`: the object store refuses the service's request. `store_failed`: the object store sent an invalid response */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: the object store is unavailable; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["GetBucketProblem"];
                };
            };
        };
    };
    ensureBucket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A valid S3 bucket name */
                bucketName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bucket exists; it was created now or before */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BucketEnsured"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_bucket_name`: the name of the bucket is not allowed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `bucket_reserved`: the bucket is reserved for the service, or for another program */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bucket_name_shadows_keys`: the default bucket has keys that begin with this name and a slash. `bucket_name_taken`: the bucket belongs to another owner at the store */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_refused`: the object store refuses the service's request. `store_failed`: the object store sent an invalid response */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: the object store is unavailable; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["EnsureBucketProblem"];
                };
            };
        };
    };
    deleteBucket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A valid S3 bucket name */
                bucketName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bucket was deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_bucket_name`: the name of the bucket is not allowed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `bucket_reserved`: the bucket is reserved for the service, or for another program */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bucket_not_found`: there is no such bucket */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bucket_not_empty`: the bucket has objects */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_refused`: the object store refuses the service's request. `store_failed`: the object store sent an invalid response */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: the object store is unavailable; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["DeleteBucketProblem"];
                };
            };
        };
    };
    listBuckets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All buckets, by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BucketList"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_refused`: the object store refuses the service's request. `store_failed`: the object store sent an invalid response */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: the object store is unavailable; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ListBucketsProblem"];
                };
            };
        };
    };
    getBucketUsage: {
        parameters: {
            query?: {
                /** @description Only keys that begin with it; by default all that the caller may list */
                prefix?: string | null;
            };
            header?: never;
            path: {
                /** @description A valid S3 bucket name */
                bucketName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is stored, and what is reserved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BucketUsage"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_bucket_name`: the name of the bucket is not allowed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `access_denied`: the caller is not allowed to do this. `bucket_reserved`: the bucket is reserved for the service, or for another program */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bucket_not_found`: there is no such bucket */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_refused`: the object store refuses the service's request. `store_failed`: the object store sent an invalid response */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: the object store is unavailable; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["GetBucketUsageProblem"];
                };
            };
        };
    };
    releaseReservations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A valid S3 bucket name */
                bucketName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was given back */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReservationsReleased"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_bucket_name`: the name of the bucket is not allowed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `bucket_reserved`: the bucket is reserved for the service, or for another program */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bucket_not_found`: there is no such bucket */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_refused`: the object store refuses the service's request. `store_failed`: the object store sent an invalid response */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: the object store is unavailable; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ReleaseReservationsProblem"];
                };
            };
        };
    };
    presignObject: {
        parameters: {
            query?: {
                /** @description The bucket, like `X-Bucket`: the path is then the key */
                bucket?: string;
            };
            header?: {
                /** @description The bucket; the path is then the key */
                "x-bucket"?: string;
            };
            path: {
                /** @description 1 to 1,024 bytes of UTF-8; may contain slashes */
                objectKey: string;
                /** @description A valid S3 bucket name */
                bucketName: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PresignRequest"];
            };
        };
        responses: {
            /** @description The URL */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresignedUrl"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_object_key`: the key is not allowed. `invalid_bucket_name`: the name of the bucket is not allowed. `buckets_differ`: the request names two buckets. `no_default_bucket`: the request names no bucket, and there is no default bucket */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `access_denied`: the caller is not allowed to do this. `bucket_reserved`: the bucket is reserved for the service, or for another program */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bucket_not_found`: there is no such bucket. `object_not_found`: there is no such object that the caller may read */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_open_uploads`: the caller has as many unfinished uploads as a user may have. `too_many_reservations`: the caller has reserved bytes for as many presigned URLs as a user may have */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large. `upload_too_large`: the object exceeds `max_upload_bytes`; nothing is stored. `quota_exceeded`: the quota of the caller, or of the presigned URL's maker, has no room for the upload */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `operation_not_supported`: the object store does not support this, such as conditional writes */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_refused`: the object store refuses the service's request. `store_failed`: the object store sent an invalid response */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: the object store is unavailable; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PresignObjectProblem"];
                };
            };
        };
    };
    presignObjectOfDefaultBucket: {
        parameters: {
            query?: {
                /** @description The bucket, like `X-Bucket`: the path is then the key */
                bucket?: string;
            };
            header?: {
                /** @description The bucket; the path is then the key */
                "x-bucket"?: string;
            };
            path: {
                /** @description 1 to 1,024 bytes of UTF-8; may contain slashes */
                objectKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PresignRequest"];
            };
        };
        responses: {
            /** @description The URL */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresignedUrl"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_object_key`: the key is not allowed. `invalid_bucket_name`: the name of the bucket is not allowed. `buckets_differ`: the request names two buckets. `no_default_bucket`: the request names no bucket, and there is no default bucket */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `access_denied`: the caller is not allowed to do this. `bucket_reserved`: the bucket is reserved for the service, or for another program */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bucket_not_found`: there is no such bucket. `object_not_found`: there is no such object that the caller may read */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_open_uploads`: the caller has as many unfinished uploads as a user may have. `too_many_reservations`: the caller has reserved bytes for as many presigned URLs as a user may have */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large. `upload_too_large`: the object exceeds `max_upload_bytes`; nothing is stored. `quota_exceeded`: the quota of the caller, or of the presigned URL's maker, has no room for the upload */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `operation_not_supported`: the object store does not support this, such as conditional writes */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_refused`: the object store refuses the service's request. `store_failed`: the object store sent an invalid response */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: the object store is unavailable; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PresignObjectOfDefaultBucketProblem"];
                };
            };
        };
    };
    completeUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tag of the object to replace, or `*` */
                "if-match"?: string;
                /** @description `*`: only if there is no such object */
                "if-none-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompleteUploadRequest"];
            };
        };
        responses: {
            /** @description The object as stored; `ETag` */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectInfo"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_object_key`: the key is not allowed. `invalid_bucket_name`: the name of the bucket is not allowed. `buckets_differ`: the request names two buckets. `no_default_bucket`: the request names no bucket, and there is no default bucket */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `access_denied`: the caller is not allowed to do this. `bucket_reserved`: the bucket is reserved for the service, or for another program */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bucket_not_found`: there is no such bucket. `upload_not_found`: there is no such upload, or it is not the caller's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `object_conflict`: another request is writing the object */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: a condition of the request does not hold */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large. `upload_too_large`: the object exceeds `max_upload_bytes`; nothing is stored */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `operation_not_supported`: the object store does not support this, such as conditional writes */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_refused`: the object store refuses the service's request. `store_failed`: the object store sent an invalid response */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: the object store is unavailable; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CompleteUploadProblem"];
                };
            };
        };
    };
    abortUpload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AbortUploadRequest"];
            };
        };
        responses: {
            /** @description The upload was aborted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_object_key`: the key is not allowed. `invalid_bucket_name`: the name of the bucket is not allowed. `buckets_differ`: the request names two buckets. `no_default_bucket`: the request names no bucket, and there is no default bucket */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `access_denied`: the caller is not allowed to do this. `bucket_reserved`: the bucket is reserved for the service, or for another program */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_refused`: the object store refuses the service's request. `store_failed`: the object store sent an invalid response */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: the object store is unavailable; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["AbortUploadProblem"];
                };
            };
        };
    };
    createUpload: {
        parameters: {
            query?: {
                /** @description The bucket, like `X-Bucket`: the path is then the key */
                bucket?: string;
            };
            header?: {
                /** @description `1.0.0` */
                "tus-resumable"?: string;
                /** @description Total bytes of the upload */
                "upload-length"?: string;
                /** @description `1`: the length is declared later */
                "upload-defer-length"?: string;
                "upload-metadata"?: string;
                /** @description Entity tag of the object to replace, or `*` */
                "if-match"?: string;
                /** @description `*`: only if there is no such object */
                "if-none-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description `Location` of the upload; `Upload-Expires`; with a body `Upload-Offset` */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_object_key`: the key is not allowed. `invalid_bucket_name`: the name of the bucket is not allowed. `buckets_differ`: the request names two buckets. `no_default_bucket`: the request names no bucket, and there is no default bucket. `invalid_upload_header`: a header of the upload protocol is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `access_denied`: the caller is not allowed to do this. `bucket_reserved`: the bucket is reserved for the service, or for another program */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bucket_not_found`: there is no such bucket. `upload_not_found`: there is no such upload, or it is not the caller's. `upload_expired`: the upload was idle for too long */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `object_conflict`: another request is writing the object. `upload_offset_differs`: the upload is at another offset (`Upload-Offset`). `upload_interrupted`: another request continues the upload. `too_many_open_uploads`: the caller has as many unfinished uploads as a user may have */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: a condition of the request does not hold. `tus_version_not_supported`: the version of the upload protocol is not supported */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upload_too_large`: the object exceeds `max_upload_bytes`; nothing is stored. `quota_exceeded`: the quota of the caller, or of the presigned URL's maker, has no room for the upload. `upload_beyond_length`: there are more bytes than announced */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `operation_not_supported`: the object store does not support this, such as conditional writes */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_refused`: the object store refuses the service's request. `store_failed`: the object store sent an invalid response */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: the object store is unavailable; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CreateUploadProblem"];
                };
            };
        };
    };
    describeUploadProtocol: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `Tus-Version`, `Tus-Extension`, `Tus-Max-Size` */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["DescribeUploadProtocolProblem"];
                };
            };
        };
    };
    continueUploadByPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description `1.0.0` */
                "tus-resumable"?: string;
                "x-http-method-override"?: string;
                /** @description Offset of the first byte of the body, as returned by HEAD */
                "upload-offset"?: string;
                /** @description Total bytes of the upload */
                "upload-length"?: string;
            };
            path: {
                uploadId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description `Upload-Offset`; `Upload-Length` or `Upload-Defer-Length`; `Upload-Metadata`, `Upload-Expires` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The new `Upload-Offset`; `Upload-Expires` until the upload is complete */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_upload_header`: a header of the upload protocol is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `access_denied`: the caller is not allowed to do this. `bucket_reserved`: the bucket is reserved for the service, or for another program */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bucket_not_found`: there is no such bucket. `upload_not_found`: there is no such upload, or it is not the caller's. `upload_expired`: the upload was idle for too long */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `X-HTTP-Method-Override` is missing or names another method */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `object_conflict`: another request is writing the object. `upload_offset_differs`: the upload is at another offset (`Upload-Offset`). `upload_interrupted`: another request continues the upload */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: a condition of the request does not hold. `tus_version_not_supported`: the version of the upload protocol is not supported */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upload_too_large`: the object exceeds `max_upload_bytes`; nothing is stored. `quota_exceeded`: the quota of the caller, or of the presigned URL's maker, has no room for the upload. `upload_beyond_length`: there are more bytes than announced */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `operation_not_supported`: the object store does not support this, such as conditional writes */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_refused`: the object store refuses the service's request. `store_failed`: the object store sent an invalid response */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: the object store is unavailable; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ContinueUploadByPostProblem"];
                };
            };
        };
    };
    terminateUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description `1.0.0` */
                "tus-resumable"?: string;
            };
            path: {
                uploadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upload was removed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_upload_header`: a header of the upload protocol is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `access_denied`: the caller is not allowed to do this. `bucket_reserved`: the bucket is reserved for the service, or for another program */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bucket_not_found`: there is no such bucket. `upload_not_found`: there is no such upload, or it is not the caller's. `upload_expired`: the upload was idle for too long */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: a condition of the request does not hold. `tus_version_not_supported`: the version of the upload protocol is not supported */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_refused`: the object store refuses the service's request. `store_failed`: the object store sent an invalid response */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: the object store is unavailable; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["TerminateUploadProblem"];
                };
            };
        };
    };
    describeUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description `1.0.0` */
                "tus-resumable"?: string;
            };
            path: {
                uploadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `Upload-Offset`; `Upload-Length` or `Upload-Defer-Length`; `Upload-Metadata`, `Upload-Expires` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_upload_header`: a header of the upload protocol is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `access_denied`: the caller is not allowed to do this. `bucket_reserved`: the bucket is reserved for the service, or for another program */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upload_not_found`: there is no such upload, or it is not the caller's. `upload_expired`: the upload was idle for too long */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: a condition of the request does not hold. `tus_version_not_supported`: the version of the upload protocol is not supported */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The progress cannot be determined now: the store or the service is unavailable, or another request is writing the object */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `operation_not_supported`: the object store does not support this, such as conditional writes */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["DescribeUploadProblem"];
                };
            };
        };
    };
    continueUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description `1.0.0` */
                "tus-resumable"?: string;
                /** @description Offset of the first byte of the body, as returned by HEAD */
                "upload-offset"?: string;
                /** @description Total bytes of the upload */
                "upload-length"?: string;
            };
            path: {
                uploadId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The new `Upload-Offset`; `Upload-Expires` until the upload is complete */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_upload_header`: a header of the upload protocol is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `access_denied`: the caller is not allowed to do this. `bucket_reserved`: the bucket is reserved for the service, or for another program */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bucket_not_found`: there is no such bucket. `upload_not_found`: there is no such upload, or it is not the caller's. `upload_expired`: the upload was idle for too long */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `object_conflict`: another request is writing the object. `upload_offset_differs`: the upload is at another offset (`Upload-Offset`). `upload_interrupted`: another request continues the upload */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: a condition of the request does not hold. `tus_version_not_supported`: the version of the upload protocol is not supported */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upload_too_large`: the object exceeds `max_upload_bytes`; nothing is stored. `quota_exceeded`: the quota of the caller, or of the presigned URL's maker, has no room for the upload. `upload_beyond_length`: there are more bytes than announced */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `operation_not_supported`: the object store does not support this, such as conditional writes */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_refused`: the object store refuses the service's request. `store_failed`: the object store sent an invalid response */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: the object store is unavailable; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ContinueUploadProblem"];
                };
            };
        };
    };
    downloadPresigned: {
        parameters: {
            query?: {
                /** @description Seconds since 1970 */
                expires?: string;
                signature?: string;
                /** @description The type that the upload must have */
                content_type?: string;
                /** @description The number of bytes that the upload must have */
                content_length?: string;
                /** @description The most bytes that the upload may have */
                max_bytes?: string;
                /** @description The multipart upload to which this part belongs */
                upload_id?: string;
                part_number?: string;
                /** @description The quota that the upload counts towards */
                quota?: string;
                /** @description The bytes of the quota that are reserved for the upload */
                reservation?: string;
                /** @description File name under which browsers save the object */
                download?: string;
            };
            header?: never;
            path: {
                /** @description 1 to 1,024 bytes of UTF-8; may contain slashes */
                objectKey: string;
                /** @description A valid S3 bucket name */
                bucketName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The range */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The client’s copy is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_object_key`: the key is not allowed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bucket_reserved`: the bucket is reserved for the service, or for another program. `signature_invalid`: the URL was changed. `url_expired`: the URL has expired */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bucket_not_found`: there is no such bucket. `object_not_found`: there is no such object that the caller may read */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: a condition of the request does not hold */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `range_not_satisfiable`: the range is outside the object; `Content-Range` has its size */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_refused`: the object store refuses the service's request. `store_failed`: the object store sent an invalid response */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: the object store is unavailable; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["DownloadPresignedProblem"];
                };
            };
        };
    };
    uploadPresigned: {
        parameters: {
            query?: {
                /** @description Seconds since 1970 */
                expires?: string;
                signature?: string;
                /** @description The type that the upload must have */
                content_type?: string;
                /** @description The number of bytes that the upload must have */
                content_length?: string;
                /** @description The most bytes that the upload may have */
                max_bytes?: string;
                /** @description The multipart upload to which this part belongs */
                upload_id?: string;
                part_number?: string;
                /** @description The quota that the upload counts towards */
                quota?: string;
                /** @description The bytes of the quota that are reserved for the upload */
                reservation?: string;
                /** @description File name under which browsers save the object */
                download?: string;
            };
            header?: never;
            path: {
                /** @description 1 to 1,024 bytes of UTF-8; may contain slashes */
                objectKey: string;
                /** @description A valid S3 bucket name */
                bucketName: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Stored; `ETag` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_object_key`: the key is not allowed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bucket_reserved`: the bucket is reserved for the service, or for another program. `signature_invalid`: the URL was changed. `url_expired`: the URL has expired. `upload_differs`: the upload does not have the type or length that the URL is bound to */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bucket_not_found`: there is no such bucket. `account_deleted`: the account that the presigned URL is for was deleted. `upload_not_found`: there is no such upload, or it is not the caller's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `object_conflict`: another request is writing the object */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: a condition of the request does not hold */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upload_too_large`: the object exceeds `max_upload_bytes`; nothing is stored. `quota_exceeded`: the quota of the caller, or of the presigned URL's maker, has no room for the upload */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `operation_not_supported`: the object store does not support this, such as conditional writes */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_refused`: the object store refuses the service's request. `store_failed`: the object store sent an invalid response */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `accounts_unavailable`: whether the account of the URL still exists is unknown now; see Retry-After. `store_unavailable`: the object store is unavailable; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["UploadPresignedProblem"];
                };
            };
        };
    };
}

/** The operations that take an Idempotency-Key, as method and path. */
export const operationsWithIdempotencyKey: readonly string[] = [];
