import { call, type JsonResponse, type Target } from '../billing.ts';
import { start } from '../rentals.ts';

export const WORKLOAD = { image: 'registry.example/notebook:1', env: { TOKEN: 'hunter2' }, ports: [8_888] };
export const CONNECTION = { http: [{ port: 8_888, url: 'http://203.0.113.7:40001/' }] };

/** Requests a rental that waits for its machine. */
export const order = (target: Target, members: Record<string, unknown>, headers = {}) =>
  start(target, { workload: WORKLOAD, ...members }, headers);

const report =
  (what: 'ready' | 'fail' | 'finish') =>
  (target: Target, id: string, body: object = {}, headers = {}): Promise<JsonResponse> =>
    call(target, 'POST', `/api/v1/billing/sessions/${id}/${what}`, body, headers);

/** What the machine reports of a rental. */
export const ready = report('ready');
export const fail = report('fail');
export const finish = report('finish');

/** The rental as its single read shows it. */
export async function read(target: Target, id: string): Promise<JsonResponse['body']> {
  return (await call(target, 'GET', `/api/v1/billing/sessions/${id}`)).body.session;
}
