import { isLoopback } from '@gridlease/common/config/listen-address';
import nodemailer from 'nodemailer';
import { mailServerUnavailable } from './errors.ts';
import type { Delivery, Mailer } from './mailer.ts';

/** The server closes the connection (RFC 5321, 3.8): no word about the mail. */
const CLOSING = 421;

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://host:465` */
  readonly url: string;
  /** `Gridlease <no-reply@example.org>` */
  readonly from: string;
  readonly connectTimeoutMs: number;
  /** For one mail in all. */
  readonly sendTimeoutMs: number;
}

/** What nodemailer tells of a conversation that failed. */
interface SmtpFailure {
  readonly command?: unknown;
  readonly code?: unknown;
  readonly responseCode?: unknown;
}

/** What a failure says of the mail; undefined: nothing. What is refused at MAIL FROM or AUTH is refused to us, not to them. */
function judge(error: unknown): Delivery | undefined {
  const { command, responseCode: status } = error as SmtpFailure;
  if (command !== 'RCPT TO' && command !== 'DATA') return undefined;
  if (typeof status !== 'number' || status === CLOSING) return undefined;
  return { what: status >= 500 ? 'refused' : 'postponed', status };
}

/** `EAUTH at AUTH PLAIN (535)`; without an answer what the network said, in which no person is named. */
function reasonOf(error: unknown): string {
  const { command, code, responseCode: status } = error as SmtpFailure;
  if (status === undefined && error instanceof Error) return error.message;
  return `${code} at ${command} (${status})`;
}

/** What stands behind the "@" of Message-IDs. */
function domainOf(from: string): string {
  return /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
}

/** Rejects when `signal` aborts, without waiting for what goes on. */
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
 * Sends by SMTP, each mail over a connection of its own: mails are few, and a connection that was kept may be dead.
 * `smtp://` goes over to TLS before it says anything (STARTTLS) and fails where the server cannot, but on this machine.
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
        // An object, not a text: an address is never parsed as a list of several.
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${id}@${domain}>`,
        // RFC 3834: no vacation answers.
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
