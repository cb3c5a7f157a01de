import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as received by the server. */
export interface ReceivedMail {
  /** From the envelope. */
  readonly from: string;
  readonly to: readonly string[];
  readonly messageId: string;
  readonly subject: string;
  readonly headers: string;
  /** As received. */
  readonly body: string;
  /** Decoded, with whitespace collapsed. */
  readonly text: string;
}

function headerOf(headers: string, name: string): string {
  return new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1]?.trim() ?? '';
}

/** RFC 2045, 6.7. */
function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

function read(content: string): Pick<ReceivedMail, 'messageId' | 'subject' | 'headers' | 'body' | 'text'> {
  const end = content.indexOf('\r\n\r\n');
  const headers = content.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const body = content.slice(end + 4);
  const isQuoted = headerOf(headers, 'Content-Transfer-Encoding') === 'quoted-printable';
  const text = (isQuoted ? decodeQuotedPrintable(body) : body).replace(/\s+/g, ' ').trim();
  return {
    headers,
    body,
    text,
    messageId: headerOf(headers, 'Message-ID'),
    subject: headerOf(headers, 'Subject'),
  };
}

export interface MailServer {
  readonly port: number;
  /** `smtp://127.0.0.1:port` */
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** The mails to an address, in order. */
  receivedBy(address: string): ReceivedMail[];
  close(): Promise<void>;
}

/** A rejection with this reply code. */
export function reply(responseCode: number, message = 'not today'): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** A real mail server on this machine that stores what it receives; on 127.0.0.1, unless containers have to reach it. */
export async function openMailServer(
  options: SMTPServerOptions = {},
  host = '127.0.0.1',
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    logger: false,
    closeTimeout: 100,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        const to = rcptTo.map((each) => each.address);
        received.push({ from, to, ...read(Buffer.concat(chunks).toString()) });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    receivedBy: (address) => received.filter(({ to }) => to.includes(address)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
