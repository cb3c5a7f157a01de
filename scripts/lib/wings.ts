import type { Wings } from './folder-graph.ts';

/** Which wing may know which (docs/ARCHITECTURE.md, "Billing's wings"). */
export const WINGS: Readonly<Record<string, Wings>> = {
  'services/billing': [
    ['database', 'http'],
    ['books'],
    ['config'],
    ['chain', 'market'],
    ['rentals'],
    ['owners'],
    ['support'],
    ['notices'],
  ],
};
