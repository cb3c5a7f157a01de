/** A card model as its driver reports it. */
export interface Card {
  readonly model_name: string;
  /** As reported by the driver, which is less than the label. */
  readonly vram_mb: number;
  readonly architecture: string;
  readonly compute_capability: string;
  /** Watts at full load. */
  readonly power_consumption_w: number;
}

/** Models that the searches ask for: one that many machines have, and one that hardly any has. */
export const COMMON = card('NVIDIA GeForce RTX 4090', 24_564, 'Ada Lovelace', '8.9', 450);
export const RARE = card('NVIDIA GH200 480GB', 97_871, 'Hopper', '9.0', 900);

const RTX_3060 = card('NVIDIA GeForce RTX 3060', 12_288, 'Ampere', '8.6', 170);
const RTX_3080 = card('NVIDIA GeForce RTX 3080', 10_240, 'Ampere', '8.6', 320);
const RTX_3090 = card('NVIDIA GeForce RTX 3090', 24_576, 'Ampere', '8.6', 350);
const A100 = card('NVIDIA A100-SXM4-80GB', 81_920, 'Ampere', '8.0', 400);
const H100 = card('NVIDIA H100 80GB HBM3', 81_559, 'Hopper', '9.0', 700);
const L40S = card('NVIDIA L40S', 46_068, 'Ada Lovelace', '8.9', 350);
const T4 = card('Tesla T4', 15_360, 'Turing', '7.5', 70);

/**
 * Kinds of machines by the models of their cards, half of the cards each, with their shares of a fleet in percent.
 */
export const KINDS: readonly { readonly share: number; readonly cards: readonly [Card, Card] }[] = [
  kind(7, COMMON),
  kind(0.02, RARE),
  kind(10, RTX_3060),
  kind(11, RTX_3080),
  kind(16, RTX_3090),
  kind(8, card('NVIDIA GeForce RTX 4080', 16_376, 'Ada Lovelace', '8.9', 320)),
  kind(6, card('NVIDIA RTX A6000', 49_140, 'Ampere', '8.6', 300)),
  kind(9, A100),
  kind(8, H100),
  kind(7, L40S),
  kind(9, T4),
  kind(8, card('Tesla V100-SXM2-32GB', 32_768, 'Volta', '7.0', 300)),
  kind(0.245, COMMON, RTX_3090),
  kind(0.245, A100, T4),
  kind(0.245, RTX_3080, RTX_3060),
  kind(0.245, H100, L40S),
];

function kind(share: number, first: Card, second = first) {
  return { share, cards: [first, second] as const };
}

function card(
  model_name: string,
  vram_mb: number,
  architecture: string,
  compute_capability: string,
  power_consumption_w: number,
): Card {
  return { model_name, vram_mb, architecture, compute_capability, power_consumption_w };
}
