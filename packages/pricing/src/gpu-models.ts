/** Makers and product lines. Cards report them or not, and they do not distinguish models. */
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

/**
 * Splits a model name into the words that are compared: lower case, split at everything but letters and
 * digits, without makers.
 */
function wordsOf(model: string): string[] {
  const words = model.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !SILENT.has(word));
}

/**
 * A key that is equal for names with the same words, also if they are written together. Empty if the name
 * identifies no model.
 */
export function modelKey(model: string): string {
  return wordsOf(model).join('');
}

/** Whether the known words are in the given ones, adjacent and in order, or written together (`RTX4090`). */
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
 * Matches a card's reported name to a known model: the one with exactly the same words (also written
 * together), else the one with the most words that appear adjacent in the given name, the first on a tie.
 * Undefined if none matches.
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
