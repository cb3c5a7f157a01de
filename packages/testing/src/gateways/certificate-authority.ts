import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findPebbleProgram } from '@gridlease/devstack/servers/fetched-programs';
import { findFreePort } from '@gridlease/devstack/servers/free-port';
import type { TestContext } from 'vitest';
import { makeCertificate } from '../certificate.ts';
import { startProcess } from '../process.ts';
import { findOrSkip, makeHome } from './gateway.ts';

/** A certificate authority on this machine (ACME, by Pebble), with a name server that knows one address for every name. */
export interface TestCertificateAuthority {
  /** The address of its ACME directory. */
  readonly directory: string;
  /** The file with the certificate by which the directory itself is verified. */
  readonly trustFile: string;
  /** Where the holder of a name has to respond when the authority verifies it: the ports 80 and 443 of a real one. */
  readonly httpPort: number;
  readonly httpsPort: number;
  /** The root certificate of what it issues, as PEM; another one at each start. */
  root(): Promise<string>;
  close(): Promise<void>;
}

/** Where an authority listens, and whom it verifies. By default all of it is on 127.0.0.1, on free ports. */
export interface AuthorityPlace {
  /** The address of this machine that it listens on. */
  readonly host?: string;
  /** Where every name leads. */
  readonly address?: string;
  readonly httpPort?: number;
  readonly httpsPort?: number;
}

/** Starts one. The calling test is skipped where Pebble is not available, unless CI is set. */
export async function openCertificateAuthority(
  context: Pick<TestContext, 'skip'>,
  place: AuthorityPlace = {},
): Promise<TestCertificateAuthority> {
  const { host = '127.0.0.1', address = '127.0.0.1' } = place;
  const pebble = await findOrSkip(findPebbleProgram, context);
  const folder = await makeHome();
  const file = (name: string) => join(folder, name);
  const freePorts = await Promise.all(Array.from({ length: 6 }, () => findFreePort()));
  const [port = 0, managementPort = 0, dnsPort = 0, dnsManagementPort = 0] = freePorts;
  const { httpPort = freePorts[4] ?? 0, httpsPort = freePorts[5] ?? 0 } = place;
  await makeCertificate(`IP:${host}`, file('directory.key'), file('directory.pem'));
  const settings = {
    listenAddress: `${host}:${port}`,
    managementListenAddress: `${host}:${managementPort}`,
    certificate: file('directory.pem'),
    privateKey: file('directory.key'),
    httpPort,
    tlsPort: httpsPort,
  };
  await writeFile(file('pebble.json'), JSON.stringify({ pebble: settings }));
  const names = await startProcess({
    command: join(dirname(pebble), 'pebble-challtestsrv'),
    args: [
      ...['-dns01', `127.0.0.1:${dnsPort}`, '-management', `127.0.0.1:${dnsManagementPort}`],
      ...['-http01', '', '-https01', '', '-tlsalpn01', ''],
      ...['-defaultIPv4', address, '-defaultIPv6', ''],
    ],
  });
  const authority = await startProcess({
    command: pebble,
    args: ['-config', file('pebble.json'), '-dnsserver', `127.0.0.1:${dnsPort}`],
    // It waits before it verifies, and refuses one nonce in twenty, unless told otherwise.
    env: { PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' },
  });
  await authority.waitForLine(/ACME directory available/);
  const trusted = await readFile(file('directory.pem'), 'utf8');
  return {
    directory: `https://${host}:${port}/dir`,
    trustFile: file('directory.pem'),
    httpPort,
    httpsPort,
    root: () => get(`https://${host}:${managementPort}/roots/0`, trusted),
    async close() {
      await authority.stop();
      await names.stop();
    },
  };
}

function get(url: string, ca: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(url, { ca }, (response) => {
      text(response).then(resolve, reject);
    })
      .once('error', reject)
      .end();
  });
}
