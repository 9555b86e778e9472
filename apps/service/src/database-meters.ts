import { DatabaseMeter } from '@ethread/core';
import type { DatabaseGauges } from '@ethread/metrics';

/** Opens a meter for a database. `store` names its data: `accounts` or `credits`. */
export type OpenMeter = (database: DatabaseGauges['database'], store: string) => DatabaseMeter;

/** The meters of all databases that the service uses. */
export interface DatabaseMeters {
  readonly open: OpenMeter;
  /** Returns the current counts of every database. */
  read(): readonly DatabaseGauges[];
}

/** Creates the meters of a service. */
export function createDatabaseMeters(): DatabaseMeters {
  const meters: (Pick<DatabaseGauges, 'database' | 'store'> & { readonly meter: DatabaseMeter })[] = [];
  return {
    open(database, store) {
      const meter = new DatabaseMeter();
      meters.push({ database, store, meter });
      return meter;
    },
    read: () =>
      meters.map(({ database, store, meter }) => ({
        database,
        store,
        ...meter,
        connections: meter.connections?.(),
      })),
  };
}
