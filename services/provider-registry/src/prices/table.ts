import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { MarketBody, RateBody } from './market.ts';

interface MarketTable {
  version: number;
  rates: JSONColumnType<MarketBody, string, string>;
  heard_at: Generated<Date>;
}

interface RateSetsTable {
  provider_id: string;
  version: number;
  rates: JSONColumnType<readonly RateBody[], string, string>;
  heard_at: Generated<Date>;
  applied_version: number | null;
}

interface GpuPricesTable {
  id: GeneratedAlways<number>;
  model_name: string;
  vram_mb: number;
  power_w: number;
  own: string;
  market_version: number;
  hourly_rate: string | null;
  shown: string | null;
  created_at: Generated<Date>;
}

interface PriceMembersTable {
  price_id: number;
  provider_id: string;
}

declare module '../database/database.ts' {
  interface RegistryTables {
    market: MarketTable;
    rate_sets: RateSetsTable;
    gpu_prices: GpuPricesTable;
    price_members: PriceMembersTable;
  }
}
