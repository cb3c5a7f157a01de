import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Writes a certificate signed by itself, valid for two days, and its key, as PEM files.
 *
 * @param name for what, as OpenSSL writes it: `IP:127.0.0.1`, `DNS:store.example.net`
 */
export async function makeCertificate(name: string, keyFile: string, file: string): Promise<void> {
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
    ...['-subj', '/CN=gridlease-test', '-addext', `subjectAltName=${name}`],
    ...['-keyout', keyFile, '-out', file],
  ]);
}
