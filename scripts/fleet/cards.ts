/** Cards as daemons report them, weighted by how common they are in a marketplace of mixed hosts. */
export interface Card {
  readonly share: number;
  readonly model_name: string;
  /** As reported by the driver, which is less than the label. */
  readonly vram_mb: number;
  readonly architecture: string;
  readonly compute_capability: string;
  /** Watts at full load. */
  readonly power_consumption_w: number;
  /** Numbers of cards per machine, equally likely. */
  readonly counts: readonly number[];
}

const CARDS: readonly Card[] = [
  card(30, 'NVIDIA GeForce RTX 4090', 24_564, 'Ada Lovelace', '8.9', 450, [1, 2, 4, 8]),
  card(20, 'NVIDIA GeForce RTX 3090', 24_576, 'Ampere', '8.6', 350, [1, 2, 4]),
  card(12, 'NVIDIA GeForce RTX 4080', 16_376, 'Ada Lovelace', '8.9', 320, [1, 2]),
  card(10, 'NVIDIA GeForce RTX 3080', 10_240, 'Ampere', '8.6', 320, [1, 2, 4]),
  card(8, 'NVIDIA A100-SXM4-80GB', 81_920, 'Ampere', '8.0', 400, [4, 8]),
  card(6, 'NVIDIA H100 80GB HBM3', 81_559, 'Hopper', '9.0', 700, [8]),
  card(6, 'NVIDIA L40S', 46_068, 'Ada Lovelace', '8.9', 350, [2, 4, 8]),
  card(5, 'Tesla T4', 15_360, 'Turing', '7.5', 70, [1, 4]),
  card(2, 'Tesla V100-SXM2-32GB', 32_768, 'Volta', '7.0', 300, [4, 8]),
  card(1, 'NVIDIA GeForce GTX 1070 Ti', 8_192, 'Pascal', '6.1', 180, [1]),
];

function card(
  share: number,
  model_name: string,
  vram_mb: number,
  architecture: string,
  compute_capability: string,
  power_consumption_w: number,
  counts: readonly number[],
): Card {
  return { share, model_name, vram_mb, architecture, compute_capability, power_consumption_w, counts };
}

/** A card by its share; `random` from 0 up to 1. */
export function pickCard(random: number): Card {
  const total = CARDS.reduce((sum, { share }) => sum + share, 0);
  let left = random * total;
  for (const each of CARDS) {
    left -= each.share;
    if (left < 0) return each;
  }
  return CARDS[0] as Card;
}
