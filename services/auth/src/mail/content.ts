import type { Mail } from '@gridlease/common/mail/smtp';
import { type KeyRing, seal, unseal } from '@gridlease/common/secrets/sealed';
import type { RequestOrigin } from '../http/request.ts';

interface Queued {
  /** As logs name it. */
  readonly purpose: string;
  /** How long after it was queued, or its link created, it is given up. */
  readonly lifeSeconds: number;
}

/** An e-mail that is ready to be sent. */
export interface ReadyMail extends Queued {
  readonly mail: Mail;
}

/** An e-mail that the worker still has to prepare: only then is it looked up whether there is such an account. */
export interface RequestedMail extends Queued {
  readonly request: {
    /** Normalised; empty for an invalid one. */
    readonly email: string;
    readonly origin: Pick<RequestOrigin, 'ip' | 'requestId'>;
  };
}

export type MailContent = ReadyMail | RequestedMail;

/** Contents are padded to a multiple of this, so that their size does not tell a request from a mail. */
const PADDED_BYTES = 1_024;

/** @param id of the row: a content that was moved to another row cannot be opened */
export function sealContent(ring: KeyRing, id: string, content: MailContent): Buffer {
  const text = JSON.stringify(content);
  const bytes = Math.ceil(Buffer.byteLength(text) / PADDED_BYTES) * PADDED_BYTES;
  const padded = Buffer.alloc(bytes, ' ');
  padded.write(text);
  return seal(ring, padded, id);
}

/** Undefined when the content was sealed with an unknown master key, or modified. */
export function unsealContent(ring: KeyRing, id: string, sealed: Uint8Array): MailContent | undefined {
  const opened = unseal(ring, sealed, id);
  return opened && JSON.parse(opened.toString());
}
