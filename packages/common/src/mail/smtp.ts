import nodemailer from 'nodemailer';
import { isLoopback } from '../config/listen-address.ts';
import { ServiceError } from '../errors/service-error.ts';

/** The server closes the connection (RFC 5321, 3.8), which says nothing about the mail. */
const CLOSING = 421;
const CONNECT_TIMEOUT_MS = 10_000;
const SEND_TIMEOUT_MS = 30_000;

/** A plain-text e-mail to one recipient. */
export interface Mail {
  /** Stable across retries, so that recipients can recognize duplicates. Default: a new one. */
  readonly id?: string;
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

export interface Mailer {
  /**
   * Sends a mail and returns the outcome. If `signal` aborts, the server may have accepted the mail already.
   *
   * @throws ServiceError 503 `mail_server_unavailable`: the server is down, times out, or rejects us, which says
   *   nothing about this mail
   */
  send(mail: Mail, signal?: AbortSignal): Promise<Delivery>;
}

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://host:465` */
  readonly url: string;
  /** `Gridlease <no-reply@example.org>` */
  readonly from: string;
  readonly connectTimeoutMs?: number;
  /** For one mail in total. */
  readonly sendTimeoutMs?: number;
}

/** What nodemailer reports about a failed SMTP session. */
interface SmtpFailure {
  readonly command?: unknown;
  readonly code?: unknown;
  readonly responseCode?: unknown;
}

/**
 * What a failure says about the mail; undefined: nothing. Failures at MAIL FROM or AUTH concern us, not the
 * recipient.
 */
function judge(error: unknown): Delivery | undefined {
  const { command, responseCode: status } = error as SmtpFailure;
  if (command !== 'RCPT TO' && command !== 'DATA') return undefined;
  if (typeof status !== 'number' || status === CLOSING) return undefined;
  return { what: status >= 500 ? 'refused' : 'postponed', status };
}

/** @param reason must not quote the server, whose responses may name people */
function mailServerUnavailable(reason: string): ServiceError {
  return new ServiceError(
    'unavailable',
    'mail_server_unavailable',
    `The mail server takes no mail: ${reason}.`,
  );
}

/** Such as `EAUTH at AUTH PLAIN (535)`. Without a server reply, the network error, which names no person. */
function reasonOf(error: unknown): string {
  const { command, code, responseCode: status } = error as SmtpFailure;
  if (status === undefined && error instanceof Error) return error.message;
  return `${code} at ${command} (${status})`;
}

/** The part of Message-IDs after the "@". */
function domainOf(from: string): string {
  return /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
}

/** Rejects as soon as `signal` aborts, without waiting for the work to finish. */
async function unless<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });
  if (signal.aborted) giveUp();
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/**
 * Sends by SMTP with a new connection for each mail: mails are rare, and a pooled connection may be dead.
 * `smtp://` upgrades to TLS (STARTTLS) before it sends anything, and fails if the server does not support it,
 * except on loopback.
 */
export function createSmtpMailer({
  url,
  from,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
  sendTimeoutMs = SEND_TIMEOUT_MS,
}: SmtpOptions): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const isLocal = isLoopback(hostname);
  const transport = nodemailer.createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    requireTLS: !isSecure && !isLocal,
    ignoreTLS: !isSecure && isLocal,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: sendTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = domainOf(from);

  return {
    async send({ id, to, subject, text }, signal) {
      const message = {
        from,
        // An object rather than a string, so that the address is never parsed as a list.
        to: { name: '', address: to },
        subject,
        text,
        ...(id !== undefined && { messageId: `<${id}@${domain}>` }),
        // RFC 3834: suppresses automatic replies.
        headers: { 'Auto-Submitted': 'auto-generated' },
      };
      const timeout = AbortSignal.timeout(sendTimeoutMs);
      const limit = signal ? AbortSignal.any([signal, timeout]) : timeout;
      try {
        await unless(limit, transport.sendMail(message));
        return { what: 'sent' };
      } catch (error) {
        const delivery = judge(error);
        if (delivery === undefined) throw mailServerUnavailable(reasonOf(error));
        return delivery;
      }
    },
  };
}
