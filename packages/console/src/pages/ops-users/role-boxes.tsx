import { ROLES } from '@gridlease/common/access/roles';
import { Checkbox } from '../../ui/fields.tsx';

/** A box for each role; `rolesOf` reads them. */
export function RoleBoxes() {
  return (
    <fieldset className="plain-set">
      <legend>Roles</legend>
      {ROLES.map((role) => (
        <Checkbox key={role} name={`role-${role}`} label={role} defaultChecked={role === 'renter'} />
      ))}
    </fieldset>
  );
}
