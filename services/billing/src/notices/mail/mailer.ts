/** A plain-text e-mail to one recipient. */
export interface Mail {
  /** Stable across retries, so that recipients can recognize duplicates. */
  readonly id: string;
  /** A single address that passes `isMailAddress`. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * The outcome of sending a mail. `sent`: the server has accepted it; `refused`: permanently rejected for this
 * recipient; `postponed`: temporarily rejected for this recipient. `status` is the server's reply code (RFC
 * 5321, 4.2).
 */
export type Delivery =
  | { readonly what: 'sent' }
  | { readonly what: 'refused' | 'postponed'; readonly status: number };

/** Sends e-mails; `smtp.ts` is the adapter. */
export interface Mailer {
  /**
   * Sends a mail and returns the outcome. If `signal` aborts, the server may have accepted the mail already.
   *
   * @throws BillingError 503 `mail_server_unavailable`: the server is down, times out, or rejects us, which
   *   says nothing about this mail
   */
  send(mail: Mail, signal: AbortSignal): Promise<Delivery>;
}
