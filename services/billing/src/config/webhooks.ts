import { group } from '@gridlease/common/config/leaf';
import { type Check, setting } from '@gridlease/common/config/settings';

const KEY_BYTES_MIN = 32;

const keyProblem: Check = (text) =>
  text === '' || Buffer.byteLength(text) >= KEY_BYTES_MIN
    ? undefined
    : `has less than ${KEY_BYTES_MIN} bytes; generate one with: openssl rand -hex 32`;

export const webhookGroup = () =>
  group('Events over HTTP to URLs that administrators register.', {
    allow_http: setting.boolean({
      doc: 'URLs may begin with http://: events, and what signatures protect, can then be read on the way.',
      default: false,
    }),
    allow_private: setting.boolean({
      doc: 'Hosts may have private, local and other addresses that are not public. Anyone who can register a webhook can then reach what this service can reach.',
      default: false,
    }),
    connect_timeout: setting.duration({
      doc: 'How long it may take to open a connection.',
      default: '5s',
      min: '100ms',
      max: '1m',
    }),
    timeout: setting.duration({
      doc: 'How long an attempt may take in total.',
      default: '15s',
      min: '100ms',
      max: '1m',
    }),
  });

export const encryptionGroup = () =>
  group(
    'Encryption of secrets in the database: those of webhooks, and workloads and connections of rentals.',
    {
      key: setting.secret({
        doc: "Secret (32 bytes or more) from which the keys are derived, the same on every replica. Empty: derived from the deposit seed, or the platform's key.",
        default: '',
        check: keyProblem,
      }),
      former_key: setting.secret({
        doc: 'The former key, until everything is encrypted with the new one (within an hour).',
        default: '',
        check: keyProblem,
      }),
    },
  );
