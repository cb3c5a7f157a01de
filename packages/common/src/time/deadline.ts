const LATE = Symbol('late');

/**
 * Waits for `work`, but no longer than `milliseconds`: then the result is that of `onLate`, which may throw. The work
 * itself goes on.
 */
export async function within<T, L = never>(
  milliseconds: number,
  work: Promise<T>,
  onLate: () => L = () => {
    throw new Error(`no response within ${milliseconds} ms`);
  },
): Promise<T | L> {
  const { promise: expired, resolve } = Promise.withResolvers<typeof LATE>();
  const timer = setTimeout(() => resolve(LATE), milliseconds);
  try {
    const first = await Promise.race([work, expired]);
    return first === LATE ? onLate() : first;
  } finally {
    clearTimeout(timer);
  }
}
