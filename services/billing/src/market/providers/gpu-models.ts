/** Makers and product lines: cards report them or not, and they tell no card from another. */
const SILENT = new Set([
  'nvidia',
  'geforce',
  'tesla',
  'amd',
  'radeon',
  'instinct',
  'intel',
  'apple',
  'r',
  'tm',
]);

/** The words by which models are compared: lower case, split at whatever is no letter or digit, makers left out. */
function wordsOf(model: string): string[] {
  const words = model.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !SILENT.has(word));
}

/** The same for names of the same words, also written together; empty for a name that tells no card from another. */
export function modelKey(model: string): string {
  return wordsOf(model).join('');
}

/** Do these words stand next to each other, in order, in the given ones, be it written together (`RTX4090`)? */
function stands(known: readonly string[], given: readonly string[]): boolean {
  const wanted = known.join('');
  return given.some((_, from) => {
    let run = '';
    for (const word of given.slice(from)) {
      run += word;
      if (run === wanted) return true;
      if (run.length >= wanted.length) return false;
    }
    return false;
  });
}

/**
 * The known model that a card's reported name means: the same words (also written together), else the one with the most
 * words that stand next to each other in the given name, of equals the first; undefined for none.
 *
 * `NVIDIA A100-SXM4-80GB` is `nvidia-tesla-a100`; `L40S` is not `nvidia-tesla-l40`.
 */
export function matchModel(given: string, known: readonly string[]): string | undefined {
  const words = wordsOf(given);
  const whole = words.join('');
  let best: { readonly model: string; readonly count: number } | undefined;
  for (const model of known) {
    const own = wordsOf(model);
    if (own.length === 0) continue;
    if (own.join('') === whole) return model;
    if (own.length > (best?.count ?? 0) && stands(own, words)) best = { model, count: own.length };
  }
  return best?.model;
}
