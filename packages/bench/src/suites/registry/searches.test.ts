import { expect, test } from 'vitest';
import { COMMON, RARE } from './cards.ts';
import { searchFor } from './searches.ts';

test('a search has the five filters and requests one page', () => {
  expect(searchFor(COMMON)).toBe(
    'status=idle&gpu_model=rtx+4090&min_vram=24064&architecture=ada+lovelace&healthy_only=true&limit=50',
  );
  expect(new URLSearchParams(searchFor(RARE)).get('gpu_model')).toBe('gh200 480gb');
});
