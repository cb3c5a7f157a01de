import { isLoopback } from '@gridlease/common/config/listen-address';
import nodemailer from 'nodemailer';
import { mailServerUnavailable } from './errors.ts';
import type { Delivery, Mailer } from './mailer.ts';

/** The server closes the connection (RFC 5321, 3.8), which says nothing about the mail. */
const CLOSING = 421;

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://host:465` */
  readonly url: string;
  /** `Gridlease <no-reply@example.org>` */
  readonly from: string;
  readonly connectTimeoutMs: number;
  /** For one mail in total. */
  readonly sendTimeoutMs: number;
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
export function createSmtpMailer({ url, from, connectTimeoutMs, sendTimeoutMs }: SmtpOptions): Mailer {
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
        messageId: `<${id}@${domain}>`,
        // RFC 3834: suppresses automatic replies.
        headers: { 'Auto-Submitted': 'auto-generated' },
      };
      const limit = AbortSignal.any([signal, AbortSignal.timeout(sendTimeoutMs)]);
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
