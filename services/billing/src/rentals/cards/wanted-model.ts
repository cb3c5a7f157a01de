import { matchModel, modelKey } from '@gridlease/pricing/gpu-models';

/**
 * Which model names of a machine's cards are meant by the renter's spelling: exactly that name if a card has it; else
 * every name that contains it or is contained in it, word by word, or that means the same model of the platform.
 */
export function wantedModels(
  wish: { readonly gpuModel: string; readonly knownModels: readonly string[] },
  cards: readonly { readonly modelName: string }[],
): (modelName: string) => boolean {
  const { gpuModel, knownModels } = wish;
  const key = modelKey(gpuModel);
  if (cards.some(({ modelName }) => modelKey(modelName) === key)) return (name) => modelKey(name) === key;
  const known = matchModel(gpuModel, knownModels);
  return (name) =>
    (known !== undefined && matchModel(name, knownModels) === known) ||
    matchModel(name, [gpuModel]) !== undefined ||
    matchModel(gpuModel, [name]) !== undefined;
}
