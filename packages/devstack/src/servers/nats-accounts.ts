/** The event streams that readers may read. */
const READABLE_STREAMS = ['BILLING_EVENTS', 'REGISTRY_EVENTS'] as const;
/** The subject of requests for readers' consumers: the services' settings `reader_subject` and `subjects.readers`. */
const READERS_SUBJECT = 'readers.consumers';
const USAGE = 'billing.usage.>';

/** A password for each user of NATS. */
export interface NatsPasswords {
  readonly gridlease: string;
  readonly daemon: string;
  readonly reader: string;
}

/** The account of the services' user, which owns all streams. */
export const SERVICES_ACCOUNT = 'GRIDLEASE';
export const SERVICES_USER = 'gridlease';

/**
 * The accounts of nats-server's configuration: services may do everything, daemons report usage, readers read events.
 *
 * Daemons and readers have their own accounts because permissions within one account are not enough: the server itself
 * sends an acknowledgement or a delivery to any subject that the client requests, so a client that may only pull could
 * delete a stream with a pull whose reply goes to `$JS.API.STREAM.DELETE`. Replies to a client in another account stay
 * in that account. For the same reason, readers create consumers through our services, which refuse `deliver_subject`.
 *
 * docs/adr/0021 gives the reasons; deploy/nats/nats.conf and deploy/kubernetes/nats/values.yaml contain the same, and
 * a test compares them.
 */
export function natsAccounts(passwords: NatsPasswords) {
  return {
    [SERVICES_ACCOUNT]: {
      jetstream: 'enabled',
      users: [{ user: SERVICES_USER, password: passwords.gridlease }],
      exports: [
        { service: USAGE, accounts: ['DAEMONS'] },
        { service: `${READERS_SUBJECT}.>`, accounts: ['READERS'] },
        ...READABLE_STREAMS.flatMap((stream) =>
          directSubjects(stream).map((service) => ({
            service,
            accounts: ['READERS'],
            // One request may yield many messages.
            response_type: 'stream',
          })),
        ),
      ],
    },
    DAEMONS: {
      users: [
        {
          user: 'daemon',
          password: passwords.daemon,
          permissions: { publish: USAGE, subscribe: '_INBOX.>' },
        },
      ],
      imports: [{ service: { account: SERVICES_ACCOUNT, subject: USAGE } }],
    },
    READERS: {
      users: [
        {
          user: 'reader',
          password: passwords.reader,
          permissions: {
            publish: READABLE_STREAMS.flatMap((stream) => [
              ...consumerSubjects(stream).map((subject) => `$JS.API.CONSUMER.${subject}`),
              ...directSubjects(stream),
            ]),
            subscribe: '_READER.>',
          },
        },
      ],
      imports: [
        // Replaces the server's default import of all of $JS.API, which responds that there is no JetStream.
        serviceImport(`${READERS_SUBJECT}.INFO`, '$JS.API.INFO'),
        ...READABLE_STREAMS.flatMap((stream) => [
          ...consumerSubjects(stream).map((subject) =>
            serviceImport(`${READERS_SUBJECT}.${subject}`, `$JS.API.CONSUMER.${subject}`),
          ),
          ...directSubjects(stream).map((subject) => serviceImport(subject)),
        ]),
      ],
    },
  };
}

/** Requests to create a consumer, which our services check, after their prefix. */
function consumerSubjects(stream: string): string[] {
  return [`CREATE.${stream}.>`, `DURABLE.CREATE.${stream}.*`];
}

/** Harmless operations: inspecting a consumer, pulling from it, acknowledging. */
function directSubjects(stream: string): string[] {
  return [
    `$JS.API.CONSUMER.INFO.${stream}.*`,
    `$JS.API.CONSUMER.MSG.NEXT.${stream}.*`,
    `$JS.ACK.${stream}.>`,
  ];
}

function serviceImport(subject: string, to?: string) {
  return { service: { account: SERVICES_ACCOUNT, subject }, ...(to !== undefined && { to }) };
}
