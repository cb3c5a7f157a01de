/** The roles of users are those that every service knows. */
export { ROLES, type Role } from '@gridlease/common/access/roles';
