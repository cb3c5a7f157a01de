import { type Right, rolesWith } from '@gridlease/common/access/roles';
import { useUser } from '../../../session/use-session.ts';

/** Tells whether the user has a right of the staff; the services decide by the same table. */
export function useMay(): (right: Right) => boolean {
  const { roles } = useUser();
  return (right) => rolesWith(right).some((role) => roles.includes(role));
}
