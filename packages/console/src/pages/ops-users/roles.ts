import { ROLES } from '@gridlease/common/access/roles';
import type { FormValues } from '../../ui/form.tsx';
import type { Role } from './users-queries.ts';

/** The roles whose boxes are checked. */
export function rolesOf(values: FormValues): Role[] {
  return ROLES.filter((role) => values[`role-${role}`] !== undefined);
}
