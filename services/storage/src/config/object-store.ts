import { group } from '@gridlease/common/config/leaf';
import { setting, urlCheck } from '@gridlease/common/config/settings';
import type { z } from 'zod';
import { isBucketName } from '../buckets/bucket-name.ts';

/** Reading so many bytes takes the event loop as long as any other request. */
const SMALL_BYTES_MAX = 64 * 1024;
const MIB = 1024 * 1024;
const baseUrl = urlCheck(['http', 'https']);

const endpointProblem = (text: string) => {
  const url = text.includes('://') ? text : `http://${text}`;
  return text === '' || (baseUrl(url) === undefined && /^https?:\/\/[^/?#@]+\/?$/.test(url))
    ? undefined
    : 'is not an address such as 127.0.0.1:9000 or https://s3.example.org';
};

/** What is wrong with the address at which clients reach something. */
export const publicProblem = (text: string) =>
  text === '' || (baseUrl(text) === undefined && /^[^?#@]+$/.test(text))
    ? undefined
    : 'is not an address such as https://files.example.org';

const bucketProblem = (text: string) =>
  text === '' || isBucketName(text) ? undefined : 'is not a bucket name by the rules of S3';

/** The configuration keys under `object_store`. */
export const objectStoreGroup = () =>
  group('Where objects are stored.', {
    driver: setting.choice({
      doc: 's3: a store with the S3 API at the endpoint. disk: a local folder. auto: s3 if there is an endpoint, else disk.',
      options: ['auto', 's3', 'disk'],
      default: 'auto',
    }),
    endpoint: setting.string({
      doc: 'The store with the S3 API.',
      default: '',
      allowed: 'host:port, or http(s)://host:port',
      check: endpointProblem,
    }),
    accessKeyID: setting.secret({ doc: 'Access key of the store.', default: '' }),
    secretAccessKey: setting.secret({ doc: 'Secret of that access key.', default: '' }),
    useSSL: setting.boolean({
      doc: 'Connect with TLS; ignored if the endpoint begins with http:// or https://.',
      default: false,
    }),
    region: setting.string({ doc: 'Region of the store. Empty: us-east-1.', default: '' }),
    defaultBucket: setting.string({
      doc: 'Bucket for requests that name none. Empty: there is none, and such requests are refused.',
      default: 'gridlease',
      check: bucketProblem,
    }),
    autoCreateDefaultBucket: setting.boolean({
      doc: 'Create the default bucket at startup if it is missing.',
      default: true,
    }),
    public_endpoint: setting.string({
      doc: 'Where clients reach the store for presigned URLs; with the driver disk, where they reach this service. Empty: the endpoint, or where this service listens.',
      default: '',
      allowed: 'http(s)://host',
      check: publicProblem,
    }),
    folder: setting.string({
      doc: 'Folder of the disk driver, created if it does not exist; only one process at a time can use it.',
      default: 'objects',
    }),
    small_object_bytes: setting.integer({
      doc: 'Driver disk: objects of at most so many bytes are kept in the index of the folder, where storing them takes a third of the time of a file. 0: in files; those in the index are moved there at the start, after which an earlier release can use the folder.',
      default: SMALL_BYTES_MAX,
      min: 0,
      max: SMALL_BYTES_MAX,
    }),
    upload_memory_bytes: setting.integer({
      doc: 'Driver s3: memory for uploads of unknown length, all of them together.',
      default: 32 * MIB,
      min: 16 * MIB,
      max: 64 * 1024 * MIB,
    }),
  });

export type ObjectStoreSettings = z.output<ReturnType<typeof objectStoreGroup>>;
