import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { caddy } from '@gridlease/testing/gateways/caddy';
import { expect, it, onTestFinished } from 'vitest';

/** A POST, which no client repeats by itself. Returns what the response says of its connection. */
async function post(url: string, agent: Agent): Promise<string | undefined> {
  const sent = request(`${url}/health/live`, { method: 'POST', agent });
  sent.end('a body');
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  await once(response.resume(), 'end');
  return response.headers.connection;
}

it('a gateway that is told to stop serves on for a moment, and closes each connection after its response', async (context) => {
  const startGateway = await caddy.find(context);
  const gateway = await startGateway({ GRIDLEASE_DRAIN_DELAY: '3s' });
  onTestFinished(() => gateway.stop());
  const open = () => new Agent({ keepAlive: true, maxSockets: 1 });
  const agents = [open(), open(), open()];
  onTestFinished(() => {
    for (const agent of agents) agent.destroy();
  });
  for (const agent of agents) expect(await post(gateway.url, agent)).toBeUndefined();

  gateway.process.kill('SIGTERM');
  // It hears of the signal a moment later. None of the requests may fail.
  for (const agent of agents) while ((await post(gateway.url, agent)) !== 'close');
  expect(await post(gateway.url, open())).toBe('close');
  expect(await gateway.process.exited).toEqual({ code: 0, signal: null });
});
