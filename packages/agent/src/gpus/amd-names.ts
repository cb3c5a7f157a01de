import { NAME_CHARACTERS_MAX } from './card.ts';

/** What rocm-smi prints instead of a name that it does not know. */
const HEXADECIMAL = /^0x[\da-f]+$/i;
/** Of the PCI database, with the chip first: `Navi 31 [Radeon RX 7900 XT/7900 XTX/7900 GRE/7900M]`. */
const CHIP_AND_NAME = /^[^[\]]*\[([^[\]]+)\]$/;

/** By graphics version (LLVM, "User Guide for AMDGPU Backend", "Processors"); the longest prefix wins. */
const ARCHITECTURES: Readonly<Record<string, string>> = {
  gfx90: 'Vega',
  gfx908: 'CDNA',
  gfx90a: 'CDNA 2',
  // As ROCm 6.0 to 6.2 print gfx90a.
  gfx9010: 'CDNA 2',
  gfx94: 'CDNA 3',
  gfx95: 'CDNA 4',
  gfx101: 'RDNA',
  gfx103: 'RDNA 2',
  gfx110: 'RDNA 3',
  gfx115: 'RDNA 3.5',
  gfx120: 'RDNA 4',
};

/** Undefined for a generation that is newer than the table. */
export function amdArchitectureOf(gfxVersion: string | undefined): string | undefined {
  const version = gfxVersion?.toLowerCase() ?? '';
  const prefixes = Object.keys(ARCHITECTURES).filter((prefix) => version.startsWith(prefix));
  return ARCHITECTURES[prefixes.sort((a, b) => b.length - a.length)[0] ?? ''];
}

/**
 * The name of a card of AMD, which always begins with `AMD`: by it such cards are recognized. A card whose name
 * rocm-smi does not know is named by its graphics version, because the code of its board (`Card SKU`) says less.
 *
 * @param values of rocm-smi, by lower case key.
 */
export function amdNameOf(values: ReadonlyMap<string, string>): string {
  // Before ROCm 6 the model is sometimes that of another card: it is the second choice.
  const texts = ['card series', 'card model', 'device name'].map((key) => values.get(key));
  const known = texts.find((text) => text !== undefined && !HEXADECIMAL.test(text));
  const name = known === undefined ? (values.get('gfx version') ?? 'GPU') : nameIn(known);
  return (/^AMD\b/i.test(name) ? name : `AMD ${name}`).slice(0, NAME_CHARACTERS_MAX);
}

const nameIn = (text: string) => CHIP_AND_NAME.exec(text)?.[1] ?? text;
