/** The version of the protocol (https://tus.io/protocols/resumable-upload) that is spoken here. */
export const TUS_VERSION = '1.0.0';

const EXTENSIONS = ['creation', 'creation-with-upload', 'creation-defer-length', 'termination', 'expiration'];

/** What the protocol wants said of the server. */
export function capabilities(maxUploadBytes: number): Record<string, string> {
  return {
    'tus-version': TUS_VERSION,
    'tus-extension': EXTENSIONS.join(','),
    'tus-max-size': String(maxUploadBytes),
  };
}

/** Headers of answers that clients in browsers have to read. */
export const TUS_EXPOSED_HEADERS = [
  'Location',
  'Tus-Resumable',
  'Tus-Version',
  'Tus-Extension',
  'Tus-Max-Size',
  'Upload-Offset',
  'Upload-Length',
  'Upload-Defer-Length',
  'Upload-Metadata',
  'Upload-Expires',
];
