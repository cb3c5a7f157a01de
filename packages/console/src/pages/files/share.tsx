import { useState } from 'react';
import { serverNow } from '../../connection/clock.ts';
import { Button } from '../../ui/button.tsx';
import { Command } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, Submit } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { Time } from '../../ui/time.tsx';
import { presign } from '../shared/objects.ts';

type Link = Awaited<ReturnType<typeof presign>>;

const EXPIRIES = [
  { value: '1h', label: 'an hour' },
  { value: '24h', label: 'a day' },
  { value: '168h', label: 'a week' },
];

interface FileProps {
  readonly fileKey: string;
  readonly name: string;
}

/** Makes a link to a file that works without an account. */
export function Share({ fileKey, name }: FileProps) {
  const [isOpen, setOpen] = useState(false);
  const [link, setLink] = useState<Link>();
  const close = () => {
    setOpen(false);
    setLink(undefined);
  };
  return (
    <>
      <Button kind="plain" aria-label={`Share ${name}`} onClick={() => setOpen(true)}>
        Share
      </Button>
      {isOpen && (
        <Dialog title={`Share ${name}`} onClose={close}>
          {link === undefined ? (
            <Form
              onSubmit={async ({ expiry = '1h' }) =>
                setLink(await presign(fileKey, { method: 'GET', expiry }))
              }
            >
              <p>
                Everyone who has the link can download this file until it expires. It cannot be taken back.
              </p>
              <SelectField name="expiry" label="Works for" options={EXPIRIES} defaultValue="24h" />
              <div className="row">
                <Submit>Make the link</Submit>
                <Button onClick={close}>Cancel</Button>
              </div>
            </Form>
          ) : (
            <>
              <Command text={link.url} what="link" />
              <p className="quiet">
                It expires <Time at={link.expires_at} now={serverNow} />.
              </p>
              <div>
                <Button onClick={close}>Done</Button>
              </div>
            </>
          )}
        </Dialog>
      )}
    </>
  );
}

const DOWNLOAD_EXPIRY = '5m';

/** Downloads a file by a link of its own: browsers send no token with what they save. */
export async function downloadFile({ fileKey, name }: FileProps): Promise<void> {
  const { url } = await presign(fileKey, { method: 'GET', expiry: DOWNLOAD_EXPIRY });
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.target = '_blank';
  link.rel = 'noopener';
  link.click();
}
