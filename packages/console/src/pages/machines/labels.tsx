import { orThrow, ProblemError } from '@gridlease/client/problem-error';
import { queries } from '../../live/queries.ts';
import { registry } from '../../session/clients.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { TextArea } from '../../ui/fields.tsx';
import { Section } from '../../ui/page.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { labelsToText, textToLabels } from './labels-text.ts';
import type { Machine } from './machine-queries.ts';

/** Names and values by which renters find a machine. */
export function Labels({ machine }: { readonly machine: Machine }) {
  const { id, labels = {} } = machine;
  const names = Object.keys(labels).sort();
  return (
    <Section
      title="Labels"
      actions={
        <ConfirmButton
          label="Edit labels"
          kind="plain"
          onConfirm={async ({ labels: text = '' }) => {
            await setLabels(id, textToLabels(text));
            await queries.invalidateQueries({ queryKey: ['machines'] });
            showToast('The labels are saved.');
          }}
        >
          <TextArea
            name="labels"
            label="Labels"
            rows={6}
            defaultValue={labelsToText(labels)}
            hint="One per line, such as zone=eu-west-1a. Everyone can see them, and renters search by them. Labels in the agent’s configuration replace these when it starts."
          />
        </ConfirmButton>
      }
    >
      {names.length === 0 ? (
        <p className="quiet">None. Renters can search by labels, such as zone=eu-west-1a.</p>
      ) : (
        <p className="row">
          {names.map((name) => (
            <code key={name}>
              {name}={labels[name]}
            </code>
          ))}
        </p>
      )}
    </Section>
  );
}

/**
 * Replaces the labels of a machine and nothing else: what a full update does not repeat would be gone. What changed
 * between reading and writing is refused.
 *
 * @throws ProblemError as `PUT /providers/{id}` does
 */
async function setLabels(id: string, labels: Readonly<Record<string, string>>): Promise<void> {
  const path = { providerID: id };
  const current = await registry.GET('/providers/{providerID}', { params: { path } });
  if (current.data === undefined) throw new ProblemError(current.response, current.error);
  const etag = current.response.headers.get('etag');
  // The status is the agent's to tell.
  const { status: _status, ...kept } = current.data;
  const header = etag === null ? {} : { 'if-match': etag };
  await orThrow(
    registry.PUT('/providers/{providerID}', { params: { path, header }, body: { ...kept, labels } }),
  );
}
