import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cpuCoresIn, cpuModelIn, createHostReader, cudaVersionIn, ramMbIn } from './host-facts.ts';

const CPUINFO = `processor\t: 0
vendor_id\t: AuthenticAMD
model name\t: AMD EPYC 9654 96-Core Processor
flags\t\t: fpu vme

processor\t: 1
vendor_id\t: AuthenticAMD
model name\t: AMD EPYC 9654 96-Core Processor
`;

/** The head of what nvidia-smi 550 prints. */
const TABLE = `+-----------------------------------------------------------------------------------------+
| NVIDIA-SMI 550.54.14              Driver Version: 550.54.14      CUDA Version: 12.4     |
|-----------------------------------------+------------------------+----------------------+`;

test('processors and memory are read from /proc', () => {
  expect([cpuModelIn(CPUINFO), cpuCoresIn(CPUINFO)]).toEqual(['AMD EPYC 9654 96-Core Processor', 2]);
  expect(ramMbIn('MemTotal:       65842168 kB\nMemFree:        1 kB\n')).toBe(64_298);
});

test('the version of CUDA is that of the table of nvidia-smi', () => {
  expect(cudaVersionIn(TABLE)).toBe('12.4');
});

test.each(['', 'processor without a colon', 'CUDA Version: N/A', 'MemTotal: much'])(
  'of %j nothing is read',
  (text) => {
    expect([cpuModelIn(text), cpuCoresIn(text), ramMbIn(text), cudaVersionIn(text)]).toEqual(
      Array(4).fill(undefined),
    );
  },
);

const LINE = { download_mbps: 900, upload_mbps: 40, open_ports: 0 };
const UNMEASURED = { measure_download_url: '', measure_upload_url: '' };

/** A machine whose nvidia-smi prints the file `table`, and counts its starts in `starts`. */
async function openMachine() {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-host-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const nvidia_smi = join(folder, 'nvidia-smi');
  await writeFile(nvidia_smi, `#!/bin/sh\necho >> ${folder}/starts\ncat ${folder}/table\n`, { mode: 0o755 });
  const setCuda = (version: string) => writeFile(join(folder, 'table'), `| CUDA Version: ${version} |`);
  await setCuda('12.4');
  const startsOf = () =>
    readFile(join(folder, 'starts'), 'utf8').then(
      (text) => text.length,
      () => 0,
    );
  const config = {
    host: { report: true, disk_folder: '', ...LINE, ...UNMEASURED },
    state_folder: folder,
    gpu_vendor: 'auto',
    nvidia_smi,
    nvidia_smi_timeout: 10_000,
  } as const;
  return { config, setCuda, startsOf };
}

/** Serves 2 MiB at `/` and takes uploads, and records the requests. */
async function startServer() {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method}`);
    request.resume().once('end', () => response.end(Buffer.alloc(2 * 1_048_576)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

test('the computer is read once, and again when the drivers of its cards change', async () => {
  const { config, setCuda, startsOf } = await openMachine();
  const host = createHostReader(config);
  expect(await host.read(['550.54', '550.54'])).toMatchObject({ cuda_version: '12.4' });
  await setCuda('13.0');
  expect(await host.read(['550.54'])).toMatchObject({ cuda_version: '12.4' });
  expect(await startsOf()).toBe(1);
  expect(await host.read(['580.10'])).toMatchObject({ cuda_version: '13.0' });
});

test('a machine with cards of AMD has no version of CUDA', async () => {
  const { config, startsOf } = await openMachine();
  const facts = await createHostReader({ ...config, gpu_vendor: 'amd' }).read(['6.10.5']);
  expect(facts.cuda_version).toBeUndefined();
  expect(facts.cpu_cores).toBeGreaterThan(0);
  expect(await startsOf()).toBe(0);
});

test('bandwidth is that of the configuration unless it says where to measure, and is measured once', async () => {
  const { config } = await openMachine();
  const { requests, url } = await startServer();
  const configured = await createHostReader(config).read(['550.54']);
  expect(configured).toMatchObject({ download_mbps: 900, upload_mbps: 40, open_ports: undefined });
  const host = { ...config.host, ...LINE, download_mbps: 0, measure_download_url: url };
  const measuring = createHostReader({ ...config, host });
  const measured = await measuring.read(['550.54']);
  expect(measured.download_mbps).toBeGreaterThan(0);
  expect(measured.upload_mbps).toBe(40);
  expect(await measuring.read(['580.10'])).toMatchObject({ download_mbps: measured.download_mbps });
  expect(requests).toEqual(['GET']);
  const unreachable = { ...config.host, measure_download_url: 'http://127.0.0.1:1/' };
  expect(await createHostReader({ ...config, host: unreachable }).read([])).toMatchObject({
    download_mbps: 900,
  });
});
