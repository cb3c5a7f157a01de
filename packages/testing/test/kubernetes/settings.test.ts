import { DEPLOY_TOOL_TIMEOUT_MS, prepareDeployTool } from '@gridlease/testing/deploy-tools';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { HAVE_DATABASES, stopsWithinMs, USE_NATS } from '../service-settings.ts';
import { configOf, portOf, read } from './configuration.ts';
import { buildOrSkip, containerOf, environmentOf, nameOf, type Workload } from './manifests.ts';
import { schemaProblems } from './schemas.ts';
import { allSecrets, mountedSecrets, printSecrets } from './secrets.ts';

beforeAll(() => prepareDeployTool('kustomize'), DEPLOY_TOOL_TIMEOUT_MS);

test('each service accepts its settings: every key is known, every value valid, and it listens where it is expected', async (context) => {
  const manifests = await buildOrSkip(context);
  for (const service of manifests.services) {
    const name = nameOf(service);
    const config = await configOf(service, manifests);
    expect(config).toMatchObject({ auth: { mode: 'required' }, listen: { port: portOf(name) } });
    expect((config.listen as { host: string }).host).toMatch(/^(0\.0\.0\.0|::)$/);
    expect(config.trusted_proxies).toEqual(['10.0.0.0/8']);
    if (name === 'auth')
      expect(config).toMatchObject({ algorithm: 'EdDSA', secret_key: '', password_policy: 'strict' });
    else expect(config).toMatchObject({ auth: { secret: '' }, upstreams: { auth: 'http://auth:8000' } });
    await expect(configOf(service, manifests, { GRIDLEASE_PROT: '1' })).rejects.toThrow('GRIDLEASE_PROT');
  }
});

test('each service ends by itself before it would be killed, and serves until no requests are sent to it', async (context) => {
  const manifests = await buildOrSkip(context);
  for (const service of manifests.services) {
    const config = await configOf(service, manifests);
    const { terminationGracePeriodSeconds = 30 } = service.spec.template.spec;
    expect(terminationGracePeriodSeconds * 1_000).toBeGreaterThan(stopsWithinMs(config));
    expect(config.drain_delay).toBeGreaterThanOrEqual(5_000);
    // It handles the signal itself, which a hook would delay.
    expect(containerOf(service).lifecycle).toBeUndefined();
  }
});

test('service accounts have the secrets that the authentication service expects', async (context) => {
  const manifests = await buildOrSkip(context);
  const configs = await Promise.all(manifests.services.map((each) => configOf(each, manifests)));
  const accounts = configs.flatMap(
    ({ service_accounts = [] }) =>
      service_accounts as { client_id: string; secret: string; scopes: string[] }[],
  );
  const compose = parse(await read('docker-compose.yml'), { merge: true }) as {
    services: { auth: { environment: { GRIDLEASE_SERVICE_ACCOUNTS: string } } };
  };
  const ofCompose = JSON.parse(
    compose.services.auth.environment.GRIDLEASE_SERVICE_ACCOUNTS,
  ) as typeof accounts;
  const mayDo = (list: typeof accounts) => list.map(({ client_id, scopes }) => ({ client_id, scopes }));
  expect(mayDo(accounts)).toEqual(mayDo(ofCompose));
  for (const { auth } of configs) {
    const { client_id, client_secret } = auth as { client_id?: string; client_secret?: string };
    if (client_id)
      expect(accounts).toContainEqual(expect.objectContaining({ client_id, secret: client_secret }));
  }
});

test('jobs migrate the databases that the services use, and the services leave that to them', async (context) => {
  const manifests = await buildOrSkip(context);
  const jobs = manifests.workloads.filter(({ kind }) => kind === 'Job');
  expect(jobs.map(nameOf).sort()).toEqual([...HAVE_DATABASES].sort());
  for (const job of jobs) {
    const service = manifests.services.find((each) => nameOf(each) === nameOf(job)) as Workload;
    const [ofJob, ofService] = [await configOf(job, manifests), await configOf(service, manifests)];
    expect(containerOf(job)).toMatchObject({ args: ['migrate'], image: containerOf(service).image });
    expect(ofJob.database_url).toBe(ofService.database_url);
    expect(ofService.database).toMatchObject({ migrate: 'off' });
    // Everything that a job may read.
    const own = nameOf(job) === 'auth' ? ['master-key'] : [];
    expect(mountedSecrets(job, {}).map(({ key }) => key)).toEqual(['password', 'ca.crt', ...own]);
  }
});

test('billing does not start until its token has been configured', async (context) => {
  const manifests = await buildOrSkip(context);
  const billing = manifests.services.find((each) => nameOf(each) === 'billing') as Workload;
  const { GRIDLEASE_BLOCKCHAIN__TOKEN_ADDRESS = '' } = environmentOf(billing, manifests);
  await expect(configOf(billing, manifests, { GRIDLEASE_BLOCKCHAIN__TOKEN_ADDRESS })).rejects.toThrow(
    'REPLACE-ME',
  );
});

test('larger withdrawals and payouts wait for an administrator', async (context) => {
  const manifests = await buildOrSkip(context);
  const billing = manifests.services.find((each) => nameOf(each) === 'billing') as Workload;
  const config = await configOf(billing, manifests);
  expect(config).toMatchObject({ withdrawals: { approval_threshold: '1000' } });
});

test('every secret is a reference: none is written in a manifest, and each is created by the script, by an operator or by hand', async (context) => {
  const manifests = await buildOrSkip(context);
  expect(manifests.of('Secret')).toEqual([]);
  const secrets = await allSecrets();
  for (const workload of manifests.workloads) {
    for (const { secret, key, value } of mountedSecrets(workload, secrets)) {
      expect([workload.metadata.name, secret, key, value]).toEqual([
        workload.metadata.name,
        secret,
        key,
        expect.any(String),
      ]);
      expect(key).not.toBe('ca.key');
    }
    for (const { secret } of workload.spec.template.spec.volumes) {
      if (secret !== undefined) expect(secret.items?.length).toBeGreaterThan(0);
    }
    for (const [key, value] of Object.entries(environmentOf(workload, manifests))) {
      const isSecret =
        /password(?!_policy)|secret|credential|master_key|access_key|seed|database_url|(events|messaging|mail)__url/i;
      if (isSecret.test(key))
        expect([key, value]).toEqual([
          expect.stringMatching(/_(FILE|PATH)$/),
          expect.stringMatching(/^\/run\/secrets\//),
        ]);
      expect(value).not.toMatch(/:\/\/[^/\s]*@/);
    }
  }
  const readme = await read('deploy/kubernetes/README.md');
  for (const name of Object.keys(secrets)) expect(readme).toContain(`\`${name}\``);
});

test('the printed secrets are random, have the right form, and suit NATS, which parses digits as numbers', async () => {
  const [first, second] = [await printSecrets(), await printSecrets()];
  for (const secret of first) {
    expect(schemaProblems(secret)).toEqual([]);
    for (const [key, value] of Object.entries(secret.stringData)) {
      if (key === 'username') continue;
      expect(value).toMatch(/^(p[0-9a-f]{48}|nats:\/\/gridlease:p[0-9a-f]{48}@nats:4222)$/);
      expect(second.find(({ metadata }) => metadata.name === secret.metadata.name)?.stringData[key]).not.toBe(
        value,
      );
    }
  }
});

test('PostgreSQL has the databases, roles and connections that the services need, and presents its certificate', async (context) => {
  const manifests = await buildOrSkip(context);
  const cluster = manifests.of<{
    managed: { roles: { name: string; passwordSecret: { name: string } }[] };
    postgresql: { pg_hba: string[]; parameters: { max_connections: string } };
  }>('Cluster')[0];
  const databases = manifests
    .of<{ name: string; owner: string; cluster: object }>('Database')
    .map(({ spec }) => spec);
  const secrets = await allSecrets();
  let connections = 0;
  for (const service of manifests.services.filter((each) => HAVE_DATABASES.includes(nameOf(each)))) {
    const config = await configOf(service, manifests);
    const { username, password, pathname, host, searchParams } = new URL(config.database_url);
    expect(host).toBe(`${cluster?.metadata.name}-rw:5432`);
    expect(searchParams.get('sslmode')).toBe('verify-full');
    expect(environmentOf(service, manifests).NODE_EXTRA_CA_CERTS).toBe('/run/secrets/database-ca/ca.crt');
    const role = cluster?.spec.managed.roles.find(({ name }) => name === username);
    expect(secrets[role?.passwordSecret.name ?? '']).toEqual({ username, password });
    const database = pathname.slice(1);
    expect(databases).toContainEqual(
      expect.objectContaining({ name: database, owner: username, cluster: { name: cluster?.metadata.name } }),
    );
    expect(cluster?.spec.postgresql.pg_hba).toContain(`hostssl ${database} ${username} all scram-sha-256`);
    const { maxReplicas } = manifests
      .of<{ maxReplicas: number }>('HorizontalPodAutoscaler')
      .find(({ metadata }) => metadata.name === nameOf(service))?.spec ?? { maxReplicas: Number.NaN };
    // A roll-out starts one more, and a job migrates with two.
    connections += (maxReplicas + 1) * (config.database as { pool_max: number }).pool_max + 2;
  }
  expect(cluster?.spec.postgresql.pg_hba.at(-1)).toMatch(/ reject$/);
  expect(connections).toBeLessThanOrEqual(Number(cluster?.spec.postgresql.parameters.max_connections) - 20);
});

test('services have the password of their NATS user, and streams are on all servers of NATS', async (context) => {
  const secrets = await allSecrets();
  const manifests = await buildOrSkip(context);
  const { cluster } = parse(await read('deploy/kubernetes/nats/values.yaml')).config;
  for (const service of manifests.services.filter((each) => USE_NATS.includes(nameOf(each)))) {
    const { url, replicas } = (await configOf(service, manifests)).events;
    const { username, password, host } = new URL(url);
    expect(replicas).toBe(cluster.replicas);
    expect([username, password, host]).toEqual(['gridlease', secrets['nats-users']?.gridlease, 'nats:4222']);
  }
});
