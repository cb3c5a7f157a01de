import { Link } from 'wouter';
import { shortId } from '../../../format/values.ts';

/** Leads to what the staff sees of a user. */
export function UserLink({ id }: { readonly id: string }) {
  return (
    <Link to={`/ops/users/${encodeURIComponent(id)}`} title={id}>
      {shortId(id)}
    </Link>
  );
}
