import type { Card } from './cards.ts';

const PAGE = 50;
/** Of the pages on the way to a later one. */
const STEP = 100;

/** A scheduler's query for a model, with all five filters of the specification. */
export function searchFor({ model_name, vram_mb, architecture }: Card, limit = PAGE): string {
  const words = model_name.replace(/^NVIDIA (GeForce )?/, '').toLowerCase();
  return new URLSearchParams({
    status: 'idle',
    gpu_model: words,
    min_vram: String(vram_mb - 500),
    architecture: architecture.toLowerCase(),
    healthy_only: 'true',
    limit: String(limit),
  }).toString();
}

/** The query of the page after `position` machines of a search; nearer where the fleet is too small. */
export async function findLaterPage(baseUrl: string, card: Card, position: number) {
  let cursor = '';
  let reached = 0;
  while (reached < position) {
    const query = `${searchFor(card, Math.min(STEP, position - reached))}${cursor}`;
    const response = await fetch(`${baseUrl}/providers?${query}`);
    const machines = (await response.json()) as unknown[];
    const next = response.headers.get('x-next-cursor');
    if (next === null) break;
    cursor = `&cursor=${encodeURIComponent(next)}`;
    reached += machines.length;
  }
  return { query: `${searchFor(card)}${cursor}`, position: reached };
}
