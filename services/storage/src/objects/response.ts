import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  Body,
  ObjectHeaders,
  ObjectRef,
  Reader,
  ReadOutcome,
  ReadQuery,
  StoredObject,
} from '../backend/backend.ts';
import { parseRange } from '../backend/byte-range.ts';
import { attachment } from './content-disposition.ts';
import { quoted, readReadConditions, writeObjectHeaders } from './object-headers.ts';
import { toObjectInfo } from './schema.ts';

/** Uploaded content must not run as one of our pages, even when opened in a browser. */
const SANDBOX =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; sandbox";

/** The client, while it waits for the response. */
function readerOf({ raw }: FastifyReply): Reader {
  return {
    onDisconnect(listener) {
      const hasLeft = () => raw.destroyed && !raw.writableFinished;
      if (hasLeft()) listener();
      else raw.on('close', () => void (hasLeft() && listener()));
    },
  };
}

/** The range and conditions of a download. */
export function readQueryOf({ headers }: FastifyRequest, reply: FastifyReply): ReadQuery {
  const ifRange = headers['if-range'];
  return {
    conditions: readReadConditions(headers),
    range: parseRange(headers.range),
    ifRange: typeof ifRange === 'string' ? ifRange : undefined,
    reader: readerOf(reply),
  };
}

function describe(
  request: FastifyRequest,
  reply: FastifyReply,
  ref: ObjectRef,
  outcome: ReadOutcome<unknown>,
): void {
  reply.header('content-security-policy', SANDBOX);
  if (outcome.kind === 'not_modified') {
    const { etag, lastModified } = outcome;
    reply.code(304).headers({ etag: quoted(etag), 'last-modified': lastModified.toUTCString() });
    return;
  }
  const { object } = outcome;
  reply.headers(writeObjectHeaders(object)).header('content-length', object.size);
  const { download } = request.query as { download?: string };
  if (download !== undefined) reply.header('content-disposition', attachment(download, ref.key));
}

/** Sends the headers of an object. */
export function sendDescription(
  request: FastifyRequest,
  reply: FastifyReply,
  ref: ObjectRef,
  outcome: ReadOutcome<unknown>,
): FastifyReply {
  describe(request, reply, ref, outcome);
  return reply.send();
}

/** Fastify replaces the type of a buffer by its own unless it is a media type. */
const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/;

const bodyToSend = (body: Body['body'], { contentType }: ObjectHeaders) =>
  body instanceof Readable || MEDIA_TYPE.test(contentType) ? body : Readable.from([body]);

/** Sends an object; its stream ends with the response or the client. */
export function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  ref: ObjectRef,
  outcome: ReadOutcome<Body>,
): FastifyReply {
  describe(request, reply, ref, outcome);
  if (outcome.kind === 'not_modified') return reply.send();
  const { body, range, object } = outcome;
  if (range !== undefined) {
    reply.code(206).headers({
      'content-range': `bytes ${range.first}-${range.last}/${object.size}`,
      'content-length': range.last - range.first + 1,
    });
  }
  return reply.send(bodyToSend(body, object.headers));
}

/** Sends what was stored, as 201. */
export function sendStored(reply: FastifyReply, bucket: string, object: StoredObject): FastifyReply {
  reply.code(201).headers({ etag: quoted(object.etag), 'x-bucket': bucket });
  return reply.send(toObjectInfo(object));
}
