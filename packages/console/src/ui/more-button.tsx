import { Button } from './button.tsx';

interface MoreButtonProps {
  /** A list that is read page by page. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    fetchNextPage(): unknown;
  };
  readonly children?: string;
}

/** Reads the next page of a list; nothing after the last one. */
export function MoreButton({ list, children = 'More' }: MoreButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <div>
      <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {children}
      </Button>
    </div>
  );
}
