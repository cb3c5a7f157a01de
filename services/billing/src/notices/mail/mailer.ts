/** An e-mail: plain text to one person. */
export interface Mail {
  /** The same whenever it is sent: whoever receives it twice can tell. */
  readonly id: string;
  /** One address that `isMailAddress`. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * What became of a mail: `sent`: the server has taken it over; `refused`: it never will, for this recipient;
 * `postponed`: not now, for this recipient. `status` is the server's reply code (RFC 5321, 4.2).
 */
export type Delivery =
  | { readonly what: 'sent' }
  | { readonly what: 'refused' | 'postponed'; readonly status: number };

/** How e-mails leave; `smtp.ts` is the adapter. */
export interface Mailer {
  /**
   * Sends it, or says why not. When `signal` aborts the mail may have been taken.
   *
   * @throws BillingError 503 `mail_server_unavailable`: it is away, hangs, or takes nothing from us, which says nothing
   * of this mail
   */
  send(mail: Mail, signal: AbortSignal): Promise<Delivery>;
}
