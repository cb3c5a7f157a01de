import { cannedAnswer, type Question } from '../../harness/canned-response.ts';
import type { CannedAnswer } from '../../servers/canned-response.ts';
import { machine } from './fleet.ts';

/** Asks our registry one question of each kind. */
export async function cannedAnswers(registryUrl: string, page: string): Promise<CannedAnswer[]> {
  const registered = await cannedAnswer(registryUrl, {
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
  const answers = [registered];
  for (const question of questions) answers.push(await cannedAnswer(registryUrl, question));
  return answers;
}
