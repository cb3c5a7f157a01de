import type { AuthTransaction } from '../database/database.ts';
import type { DerivedKeys } from '../secrets/derived-keys.ts';
import { type MailContent, sealContent } from './content.ts';
import { insertMail, insertMailBelow } from './store.ts';

/**
 * E-mails are rows, written in the transaction of what they report and sent by a worker (`worker.ts`): neither exists
 * without the other, and none is lost when a process dies.
 */
export interface MailQueue {
  /** Queues a mail. Call `wake` after the commit. */
  push(trx: AuthTransaction, content: MailContent): Promise<void>;
  /** As `push`; false when the queue is full, whoever the recipient is. */
  pushUnlessFull(trx: AuthTransaction, content: MailContent): Promise<boolean>;
  /** Has the worker send now instead of within a second, if it runs in this process. */
  wake(): void;
}

export interface MailQueueOptions {
  readonly newId: () => string;
  readonly keys: Pick<DerivedKeys, 'mailEncryption'>;
  readonly onMail: () => void;
}

/** Mails that anybody may request are refused from here on. Notices of changes never are. */
const WAITING_MAX = 1_000;

export function createMailQueue({ newId, keys, onMail }: MailQueueOptions): MailQueue {
  const sealed = (content: MailContent) => {
    const id = newId();
    return { id, content: sealContent(keys.mailEncryption, id, content) };
  };
  return {
    push: (trx, content) => insertMail(trx, sealed(content)),
    pushUnlessFull: (trx, content) => insertMailBelow(trx, WAITING_MAX, sealed(content)),
    wake: onMail,
  };
}
