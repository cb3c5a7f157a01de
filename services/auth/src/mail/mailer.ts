/** An e-mail: plain text to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** How e-mails leave; `log-mailer.ts` and `smtp-mailer.ts` are the adapters. */
export interface Mailer {
  /** Resolves when somebody else has taken the mail over; rejects when nobody did. */
  send(mail: Mail): Promise<void>;
  close(): void;
}
