import { expect, test } from 'vitest';
import type { EngineInfo } from '../engine/engine.ts';
import { parseKfdNode, renderNodes } from './amd-nodes.ts';
import { gpuConfig, isGpuProblem, type MachineCard } from './gpus.ts';

const NVIDIA: MachineCard = { index: 0, uuid: 'GPU-c2d94b70-1f3a-9a55-b7c8-7e1d02f6a4bd', vendor: 'nvidia' };
const AMD: MachineCard = { index: 100, uuid: 'GPU-880ed6479d653a85', vendor: 'amd' };
const INFO: EngineInfo = { NCPU: 8, MemTotal: 2 ** 36, Driver: 'overlay2' };
/** As Docker 28.2 and later tell them with nvidia-ctk's specification. */
const CDI: EngineInfo = {
  ...INFO,
  DiscoveredDevices: [
    { Source: 'cdi', ID: 'nvidia.com/gpu=0' },
    { Source: 'cdi', ID: 'nvidia.com/gpu=GPU-c2d94b70-1f3a-9a55-b7c8-7e1d02f6a4bd' },
    { Source: 'cdi', ID: 'nvidia.com/gpu=all' },
  ],
};
const nodes = async () => ({ paths: ['/dev/kfd', '/dev/dri/renderD129'], groups: ['44', '109'] });

test('cards come through the driver of NVIDIA, device nodes for AMD, or CDI where the engine knows them', async () => {
  expect(await gpuConfig('auto', [NVIDIA], INFO, nodes)).toMatchObject({
    DeviceRequests: [{ Driver: 'nvidia', DeviceIDs: [NVIDIA.uuid], Capabilities: [['gpu']] }],
    Devices: [],
  });
  expect(await gpuConfig('auto', [NVIDIA, AMD], CDI, nodes)).toMatchObject({
    DeviceRequests: [{ Driver: 'cdi', DeviceIDs: [`nvidia.com/gpu=${NVIDIA.uuid}`] }],
    Devices: [{ PathOnHost: '/dev/kfd' }, { PathOnHost: '/dev/dri/renderD129' }],
    GroupAdd: ['44', '109'],
  });
  const byIndex = { index: 0, vendor: 'nvidia' } as const;
  expect(await gpuConfig('cdi', [byIndex], CDI, nodes)).toMatchObject({
    DeviceRequests: [{ DeviceIDs: ['nvidia.com/gpu=0'] }],
  });
  expect(await gpuConfig('none', [NVIDIA], CDI, nodes)).toEqual({});
  await expect(
    gpuConfig('auto', [{ ...NVIDIA, index: 3, uuid: 'GPU-new' }], CDI, nodes),
  ).rejects.toMatchObject({
    code: 'gpu_unavailable',
  });
});

test.each([
  'could not select device driver "nvidia" with capabilities: [[gpu]]',
  'CDI device injection failed: unresolvable CDI devices nvidia.com/gpu=1',
  'nvidia-container-cli: device error: GPU-1: unknown device: unknown',
  'error gathering device information while adding custom device "/dev/kfd": no such file or directory',
])('%s is about GPUs', (message) => {
  expect(isGpuProblem(message)).toBe(true);
});

test('the render nodes of cards of AMD are found by their unique ID, or else by their order', () => {
  const cpu = 'cpu_cores_count 32\nsimd_count 0\ndrm_render_minor 0\nunique_id 0\n';
  const first = 'simd_count 256\ndrm_render_minor 128\nunique_id 9804128532017822341\n';
  const second = `simd_count 256\ndrm_render_minor 129\nunique_id ${BigInt('0x880ed6479d653a85')}\n`;
  const found = [cpu, first, second].flatMap((text) => parseKfdNode(text) ?? []);
  expect(renderNodes([AMD, { index: 100, vendor: 'amd' }], found)).toEqual([
    '/dev/dri/renderD129',
    '/dev/dri/renderD128',
  ]);
  expect(() => renderNodes([{ ...AMD, uuid: 'GPU-1' }], found)).toThrow('no device node');
});
