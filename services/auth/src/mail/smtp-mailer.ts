import { isLoopback } from '@gridlease/common/config/listen-address';
import nodemailer from 'nodemailer';
import type { Mailer } from './mailer.ts';

const CONNECTIONS_MAX = 2;
const CONNECT_TIMEOUT_MS = 10_000;
const STANDSTILL_TIMEOUT_MS = 30_000;

export interface SmtpMailerOptions {
  /** `smtp://user:password@host:587` or `smtps://host:465` */
  readonly url: string;
  /** The sender, such as `Gridlease <no-reply@example.org>`. */
  readonly from: string;
}

/**
 * Sends by SMTP. `smtp://` upgrades to TLS first (STARTTLS) and fails if the server does not support it, except on
 * loopback.
 */
export function createSmtpMailer({ url, from }: SmtpMailerOptions): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const transport = nodemailer.createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    requireTLS: !isSecure && !isLoopback(hostname),
    ignoreTLS: !isSecure && isLoopback(hostname),
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: STANDSTILL_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }) {
      // An object rather than text: an address must not be parsed as a list.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
    },
    close: () => transport.close(),
  };
}
