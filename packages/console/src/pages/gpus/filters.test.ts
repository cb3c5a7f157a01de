import { describe, expect, it } from 'vitest';
import { comparedFrom, filtersFrom, orderFrom } from './filters.ts';

const filters = (text: string) => filtersFrom(new URLSearchParams(text));

describe('filters in the address', () => {
  it('ask for a free card unless told otherwise', () => {
    expect(filters('')).toEqual({ min_free_gpus: 1 });
    expect(filters('min_free_gpus=0')).toEqual({});
  });

  it('become the parameters of the API', () => {
    expect(
      filters('gpu_model=4090&min_vram_gb=24&max_hourly_rate=1.5&min_free_gpus=2&verified=on&location=Oslo'),
    ).toEqual({
      gpu_model: '4090',
      min_vram_gb: 24,
      max_hourly_rate: '1.5',
      min_free_gpus: 2,
      verified: true,
      location: 'Oslo',
    });
  });

  it('have labels as names and values, and leave out what is neither', () => {
    expect(filters('label=tier%3Dgold,%20rack%3D7,nonsense').label).toEqual({ tier: 'gold', rack: '7' });
    expect(filters('label=nonsense').label).toBeUndefined();
  });

  it('leave out numbers that are none', () => {
    expect(filters('min_vram_gb=many&min_uptime_percent=')).toEqual({ min_free_gpus: 1 });
  });

  it('sort by price unless another order is known, and compare at most four', () => {
    expect(orderFrom(new URLSearchParams('sort=colour'))).toBe('price');
    expect(orderFrom(new URLSearchParams('sort=uptime'))).toBe('uptime');
    expect(comparedFrom(new URLSearchParams('compare=a,b,c,d,e'))).toEqual(['a', 'b', 'c', 'd']);
  });
});
