import { type Question, recordResponse } from '../../harness/canned-response.ts';
import type { CannedResponse } from '../../servers/canned-response.ts';
import { machine } from './fleet.ts';

/** Calls our registry once for each kind of request. */
export async function recordResponses(registryUrl: string, page: string): Promise<CannedResponse[]> {
  const registered = await recordResponse(registryUrl, {
    method: 'POST',
    route: '/providers',
    path: '/providers',
    body: machine(0, 'canned', 'zz-canned'),
  });
  const { id } = JSON.parse(registered.body) as { id: string };
  const route = '/providers/:providerID';
  const questions: Question[] = [
    {
      method: 'POST',
      route: `${route}/heartbeat`,
      path: `/providers/${id}/heartbeat`,
      body: {},
      isQuiet: true,
    },
    { method: 'GET', route, path: `/providers/${id}` },
    { method: 'GET', route: '/providers', path: `/providers?${page}` },
  ];
  const responses = [registered];
  for (const question of questions) responses.push(await recordResponse(registryUrl, question));
  return responses;
}
