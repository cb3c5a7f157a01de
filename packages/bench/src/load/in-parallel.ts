/** Does the work for each item, a limited number of them at a time. */
export async function inParallel<T>(
  items: readonly T[],
  workers: number,
  work: (item: T, place: number) => Promise<void>,
): Promise<void> {
  const left = items.entries();
  const run = async () => {
    for (const [place, item] of left) await work(item, place);
  };
  await Promise.all(Array.from({ length: workers }, run));
}
