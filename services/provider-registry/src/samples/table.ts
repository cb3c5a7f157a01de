export interface MetricHoursTable {
  hour: Date;
  provider_id: string;
  cards: number;
  samples: Buffer;
}

declare module '../database/database.ts' {
  interface RegistryTables {
    metric_hours: MetricHoursTable;
  }
}
