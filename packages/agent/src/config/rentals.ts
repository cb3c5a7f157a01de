import { group } from '@gridlease/common/config/leaf';
import { setting, urlCheck } from '@gridlease/common/config/settings';
import { dockerSettings } from './docker-settings.ts';
import { transferSettings } from './rentals-transfers.ts';

const httpUrl = urlCheck(['http', 'https']);

/** The keys about rentals that the agent runs by itself. */
export const rentalSettings = () =>
  group('Rentals that come with a workload, which the agent can run by itself.', {
    driver: setting.choice({
      doc: "What runs workloads. docker: a Docker engine. command: a program of the owner's. none: nothing; the owner's own runtime runs rentals.",
      options: ['none', 'docker', 'command'],
      default: 'none',
    }),
    command: setting.list({
      doc: 'For command: the program and its arguments. It gets the task as JSON on its standard input.',
      default: [],
      allowed: 'a program and its arguments',
    }),
    folder: setting.string({
      doc: 'Folder with space for the files of rentals: their inputs on the way, and with command all of them. Empty: one in state_folder.',
      default: '',
    }),
    billing_url: setting.string({
      doc: 'Where billing is: the gateway, or the service itself. Empty: usage.url if that is http, else registry_url.',
      default: '',
      check: (text) => (text === '' ? undefined : httpUrl(text)),
    }),
    poll_interval: setting.duration({
      doc: 'Interval at which rentals are listed even though no event has arrived.',
      default: '30s',
      min: '100ms',
      max: '5m',
    }),
    ...transferSettings,
    docker: dockerSettings,
  });
