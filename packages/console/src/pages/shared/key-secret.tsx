import { useState } from 'react';
import { BASE_URL } from '../../connection/platform.ts';
import { Button } from '../../ui/button.tsx';
import { Command } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/fields.tsx';

interface KeySecretProps {
  /** Whose secret it is, such as `The key backup`. */
  readonly title: string;
  readonly credentials: { readonly client_id: string; readonly client_secret: string };
  readonly onStored: () => void;
}

/** The secret of a new key or service account, which is shown once: the dialog is left by saying that it is stored. */
export function KeySecret({ title, credentials, onStored }: KeySecretProps) {
  const [isStored, setStored] = useState(false);
  const { client_id, client_secret } = credentials;
  return (
    <Dialog title={title}>
      <p>Store the secret now, for example in your password manager. It is not shown again.</p>
      <div className="stack stack-tight">
        <p className="quiet">Key id</p>
        <Command text={client_id} what="key id" />
        <p className="quiet">Secret</p>
        <Command text={client_secret} what="secret" />
        <p className="quiet">Your program gets an access token with it:</p>
        <Command text={tokenCommand(client_id)} />
      </div>
      <Checkbox
        name="stored"
        label="I have stored it"
        checked={isStored}
        onChange={(event) => setStored(event.currentTarget.checked)}
      />
      <div>
        <Button kind="main" disabled={!isStored} onClick={onStored}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}

/** curl asks for the secret, so that it reaches no history of a shell. */
function tokenCommand(clientId: string): string {
  return `curl -sS -u '${clientId}' -d grant_type=client_credentials ${BASE_URL}/api/v1/auth/token`;
}
