/** Starts counting; the returned function tells the elapsed milliseconds and the share of one processor used. */
export function startClock(): () => { readonly elapsedMs: number; readonly cpuShare: number } {
  const begunAt = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    const elapsedMs = performance.now() - begunAt;
    return { elapsedMs, cpuShare: (user + system) / 1_000 / elapsedMs };
  };
}
