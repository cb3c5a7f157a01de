import { group } from '@gridlease/common/config/leaf';
import { setting } from '@gridlease/common/config/settings';

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^([A-Za-z0-9_-]+\/)*$/;

/** Settings of the archive of old months. */
export const archiveGroup = () =>
  group('Old months of the history in the object store, through the storage service.', {
    archive_after: setting.duration({
      doc: 'How long after its end a month is moved to the object store, where lists still find it. Default: never.',
      min: '1d',
      max: '36500d',
    }),
    bucket: setting.string({
      doc: 'The bucket of archived months, created if it does not exist.',
      default: 'gridlease-archive',
      check: (text) => (BUCKET.test(text) ? undefined : 'is not a bucket name'),
    }),
    prefix: setting.string({
      doc: 'What the keys of archived objects begin with; changing it makes what is archived unavailable.',
      default: 'billing/',
      check: (text) =>
        PREFIX.test(text) ? undefined : 'is not empty and does not consist of names that end with /',
    }),
  });
