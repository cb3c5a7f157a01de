import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { serverNow } from '../../connection/clock.ts';
import { Page, Section } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { Facts, Id } from '../../ui/values.tsx';
import { useMay } from '../shared/staff/may.ts';
import { Deliveries } from './deliveries.tsx';
import { SecretOnce } from './secret-once.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookState } from './webhook-state.tsx';
import { webhookById } from './webhooks-queries.ts';

/** A webhook, and what became of its deliveries. */
export function WebhookPage({ parameters }: { readonly parameters: Readonly<Record<string, string>> }) {
  const id = parameters.id ?? '';
  const webhook = useQuery(webhookById(id));
  const mayChange = useMay()('administer');
  const [secret, setSecret] = useState<string>();
  return (
    <Page title="Webhook" actions={<Link to="/ops/webhooks">All webhooks</Link>}>
      <Loaded query={webhook}>
        {(found) => (
          <>
            {secret !== undefined && <SecretOnce secret={secret} onClose={() => setSecret(undefined)} />}
            <Section title={found.url}>
              <Facts
                facts={[
                  ['Webhook', <Id key="id" id={found.id} />],
                  ['State', <WebhookState key="state" webhook={found} />],
                  ['Events', found.types.join(', ')],
                  found.description !== undefined && ['Purpose', found.description],
                  found.failing_since !== undefined && [
                    'Failing since',
                    <Time key="failing" at={found.failing_since} now={serverNow} />,
                  ],
                  found.former_secret_until !== undefined && [
                    'Former secret valid until',
                    <Time key="former" at={found.former_secret_until} now={serverNow} />,
                  ],
                ]}
              />
              {mayChange && <WebhookActions webhook={found} onSecret={setSecret} />}
            </Section>
            <Deliveries webhookID={id} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
