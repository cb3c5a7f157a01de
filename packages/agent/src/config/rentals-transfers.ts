import { setting } from '@gridlease/common/config/settings';
import { hostEntryProblem } from '../rentals/transfers/url-rules.ts';

/** The keys of the group `rentals` about what is fetched and uploaded for a rental. */
export const transferSettings = {
  storage_hosts: setting.list({
    doc: 'Hosts at which inputs, outputs and logs of rentals may lie even though their addresses are not public: "host" or "host:port". Empty: that of registry_url. Every other host needs a public address.',
    default: [],
    allowed: 'host or host:port',
    check: hostEntryProblem,
  }),
  input_bytes_max: setting.integer({
    doc: 'How many bytes the inputs of one rental may have together.',
    default: 100 * 1024 ** 3,
    min: 1,
  }),
};
