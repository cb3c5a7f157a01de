import { useStore } from '../../connection/store.ts';
import { formatBytes } from '../../format/values.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import { Badge, type Tone } from '../../ui/values.tsx';
import { pauseUpload, removeUpload, resumeUpload, type UploadState, uploads } from './uploads.ts';

const WORDS: Readonly<Record<UploadState['state'], readonly [string, Tone]>> = {
  running: ['uploading', 'info'],
  paused: ['paused', 'plain'],
  waiting: ['waits for the network', 'warn'],
  done: ['uploaded', 'good'],
  failed: ['failed', 'bad'],
};

/** What is on its way to a user's files, whichever folder it goes to. */
export function UploadList({ home }: { readonly home: string }) {
  const all = useStore(uploads).filter(({ key }) => key.startsWith(home));
  if (all.length === 0) return null;
  return (
    <Section title="Uploads">
      <ul className="uploads">
        {all.map((upload) => (
          <OneUpload key={upload.id} upload={upload} />
        ))}
      </ul>
    </Section>
  );
}

function OneUpload({ upload }: { readonly upload: UploadState }) {
  const { id, name, state, sentBytes, totalBytes, problem } = upload;
  const [word, tone] = WORDS[state];
  const again = state === 'failed' ? 'Try again' : 'Resume';
  const away = state === 'done' ? 'Clear' : 'Cancel';
  const percent = totalBytes === 0 ? 100 : Math.floor((sentBytes / totalBytes) * 100);
  return (
    <li className="card">
      <div className="row row-apart">
        <span className="row row-tight">
          <strong>{name}</strong>
          <Badge tone={tone}>{word}</Badge>
        </span>
        <span className="row row-tight">
          {state === 'running' && (
            <Button aria-label={`Pause ${name}`} onClick={() => void pauseUpload(id)}>
              Pause
            </Button>
          )}
          {(state === 'paused' || state === 'waiting' || state === 'failed') && (
            <Button aria-label={`${again} ${name}`} onClick={() => resumeUpload(id)}>
              {again}
            </Button>
          )}
          <Button kind="plain" aria-label={`${away} ${name}`} onClick={() => void removeUpload(id)}>
            {away}
          </Button>
        </span>
      </div>
      <div className="meter">
        <progress max={100} value={percent} aria-label={`Upload of ${name}`} />
        <span className="number">
          {formatBytes(sentBytes)} of {formatBytes(totalBytes)}
        </span>
      </div>
      {problem !== undefined && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </li>
  );
}
