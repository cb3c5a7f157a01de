/** Browsers by what their agents contain; later ones claim to be earlier ones, so the order counts. */
const PROGRAMS = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
] as const;

const SYSTEMS = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

const AGENT_SHOWN = 40;

/** A browser as people know it: `Firefox on Linux`; what is unknown is shown as it is, but for its end. */
export function formatUserAgent(agent: string): string {
  const program = PROGRAMS.find(([pattern]) => pattern.test(agent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(agent))?.[1];
  if (program === undefined) return agent.length > AGENT_SHOWN ? `${agent.slice(0, AGENT_SHOWN)}…` : agent;
  return system === undefined ? program : `${program} on ${system}`;
}
