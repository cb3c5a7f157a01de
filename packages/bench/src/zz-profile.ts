import { execSync } from 'node:child_process';
import { openStage } from './stage.ts';
import { openRegistrySubject } from './suites/registry.ts';
const stage = await openStage(console.error);
try {
  const s = await openRegistrySubject(stage, 1000);
  const cpu = () => Object.fromEntries(execSync(`ps -eo pid,cputimes,args | grep -E "${stage.folder}|provider-registry/dist|obvious-registry|gateway/main|limit.js|load/main|postgres: (provider_registry|obvious)" | grep -v grep`).toString().trim().split('\n').map((l) => l.trim().split(/\s+/)).map(([p, t, ...a]) => [p, [Number(t), a.join(' ').replace(/.*(provider-registry|obvious-registry|limit|gateway|load).*dist.*/, '$1').slice(-60)]]));
  const ticks = () => { const out: Record<string, number> = {}; for (const [pid, [, name]] of Object.entries(cpu()) as any) { try { const st = execSync(`cat /proc/${pid}/stat`).toString(); const f = st.slice(st.lastIndexOf(')') + 2).split(' '); const key = name.startsWith('postgres') || name.includes('postgres:') ? name.match(/(provider_registry|obvious_registry)/)?.[0] + ' backends' : name; out[key] = (out[key] ?? 0) + (Number(f[11]) + Number(f[12])) / 100; } catch {} } return out; };
  for (const op of s.operations) for (const v of ['ours', 'obvious', 'limit'] as const) {
    await stage.generator.load({ baseUrl: s.baseUrls[v], traffic: op.traffic[v], connections: 64, seconds: 2 });
    const a = ticks();
    const r = await stage.generator.load({ baseUrl: s.baseUrls[v], traffic: op.traffic[v], connections: 64, seconds: 4 });
    const b = ticks();
    console.log(op.name, v, Math.round(r.perSecond), Object.entries(b).map(([k, t]) => [k, (t - (a[k] ?? 0)).toFixed(1)] as const).filter(([, t]) => Number(t) > 0.2).map(([k, t]) => `${k}=${t}s`).join('  '));
  }
} finally { await stage.close(); }
