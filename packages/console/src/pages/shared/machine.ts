import { orThrow } from '@gridlease/client/problem-error';
import { queryOptions } from '@tanstack/react-query';
import { registry } from '../../session/clients.ts';

/** One machine, as it is now. */
export const machineOf = (id: string) =>
  queryOptions({
    queryKey: ['machines', 'one', id],
    queryFn: ({ signal }) => {
      const params = { path: { providerID: id } };
      return orThrow(registry.GET('/providers/{providerID}', { params, signal }));
    },
  });
