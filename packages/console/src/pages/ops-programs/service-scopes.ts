import type { components } from '@gridlease/client/generated/auth';
import type { FormValues } from '../../ui/form.tsx';

type ServiceScope = components['schemas']['CreateServiceAccountRequest']['scopes'][number];

/** What service accounts may do, for everybody; in words. */
export const SERVICE_SCOPES: Readonly<Record<ServiceScope, string>> = {
  'registry:read': 'See all machines in full',
  'registry:write': 'Add, change and remove machines of anyone',
  'registry:heartbeat': 'Report that machines are up',
  'registry:verify': 'Verify machines',
  'billing:read': 'See all money, rentals and earnings',
  'billing:sessions': 'Start and end rentals for anyone',
  'billing:usage': 'Report the usage of rentals',
  'storage:read': 'Read the files of anyone',
  'storage:write': 'Upload, change and delete the files of anyone',
  'auth:introspect': 'Look into access tokens',
  'auth:read': 'See accounts',
  'auth:revocations': 'Follow which tokens are revoked',
};

/** The scopes whose boxes are checked. */
export function scopesOf(values: FormValues): ServiceScope[] {
  return (Object.keys(SERVICE_SCOPES) as ServiceScope[]).filter((scope) => values[scope] === 'on');
}

/** A scope in words; one that this console does not know as it is. */
export function describeServiceScope(scope: string): string {
  return (SERVICE_SCOPES as Readonly<Record<string, string>>)[scope] ?? scope;
}
