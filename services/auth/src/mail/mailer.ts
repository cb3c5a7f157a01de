/** An e-mail: plain text to one recipient. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends e-mails; `configured-mailer.ts` chooses the adapter. */
export interface Mailer {
  /** Resolves when another server has accepted the e-mail; rejects otherwise. */
  send(mail: Mail): Promise<void>;
  close(): void;
}
