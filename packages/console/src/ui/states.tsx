import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure } from './failure.tsx';
import { ExactTime } from './time.tsx';

/** What belongs here, why there is none, and what changes that. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="empty">
      <p>
        <strong>{title}</strong>
      </p>
      {children}
    </div>
  );
}

/** Grey lines in place of what comes. They appear late, so that what is fast does not flicker. */
export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div className="skeleton" role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} />
      ))}
    </div>
  );
}

interface LoadedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'dataUpdatedAt'> & { refetch(): unknown };
  /** As many as what comes has. */
  readonly lines?: number;
  readonly children: (data: Data) => ReactNode;
}

/** The data of a query, or what is in its place: while it loads, when it failed, and when it is out of date. */
export function Loaded<Data>({ query, lines, children }: LoadedProps<Data>) {
  const { data, error } = query;
  const retry = () => void query.refetch();
  if (data === undefined) {
    return error === null ? (
      <Skeleton {...(lines !== undefined && { lines })} />
    ) : (
      <Failure error={error} onRetry={retry} />
    );
  }
  return (
    <>
      {error !== null && (
        <p className="notice warn" role="status">
          As of <ExactTime at={query.dataUpdatedAt} />: it cannot be read at the moment, and is tried again by
          itself.
        </p>
      )}
      {children(data)}
    </>
  );
}
