import { describe, expect, it } from 'vitest';
import { networkName } from './network-name.ts';

describe('the name of a network', () => {
  it.each([
    ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', 'mainnet'],
    ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG', 'devnet'],
    ['4uhcVJyU9pJkvQyS88uRDiswHXSGkY3zQawwpjk2NsNY', 'testnet'],
    ['GH7ome3EiwEr7tu9JuTh2dpYWBJK3z69Xm1ZE3MEE6JC', 'other'],
  ])('with genesis %s is %s', (genesis, name) => {
    expect(networkName(genesis, false)).toBe(name);
  });

  it('is localnet where the chain is configured as local, whatever its genesis', () => {
    expect(networkName('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', true)).toBe('localnet');
  });
});
