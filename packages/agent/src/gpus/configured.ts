import type { AgentConfig } from '../config/config.ts';
import type { Notices } from '../log/notices.ts';
import { createNvidiaSource } from './nvidia-smi.ts';
import { createAmdSource } from './rocm-smi.ts';
import type { CardSource } from './source.ts';

type GpuConfig = Pick<
  AgentConfig,
  'gpu_vendor' | 'nvidia_smi' | 'nvidia_smi_timeout' | 'rocm_smi' | 'rocm_smi_timeout'
>;

/** The sources of cards that the configuration names. */
export function configuredSources(config: GpuConfig, notices: Notices): readonly CardSource[] {
  return [
    createNvidiaSource(config.nvidia_smi, config.nvidia_smi_timeout, notices),
    createAmdSource(config.rocm_smi, config.rocm_smi_timeout),
  ].filter(({ vendor }) => config.gpu_vendor === 'auto' || config.gpu_vendor === vendor);
}
