import { Command } from '../../ui/copy-button.tsx';
import { Section } from '../../ui/page.tsx';
import { readConnection } from './connection.ts';
import type { RentalDetails } from './rental-queries.ts';

/** How to get to what runs. */
export function Connection({ session }: { readonly session: RentalDetails['session'] }) {
  const { ssh, pages } = readConnection(session.connection, session.workload);
  if (ssh === undefined && pages.length === 0) {
    return (
      <Section title="Connection">
        <p>What runs opens no port; its output is below.</p>
      </Section>
    );
  }
  return (
    <Section title="Connection">
      {pages.map(({ port, url }) => (
        <div className="row" key={url}>
          <a className="button main" href={url} target="_blank" rel="noopener noreferrer">
            {port === undefined ? 'Open the page' : `Open port ${port}`}
          </a>
          <span className="quiet">{new URL(url).host}</span>
        </div>
      ))}
      {ssh !== undefined && <Command text={ssh.command} what="SSH command" />}
      {ssh?.knownHost !== undefined && (
        <details>
          <summary>The machine's key, for your file known_hosts</summary>
          <Command text={ssh.knownHost} what="machine's key" />
        </details>
      )}
    </Section>
  );
}
