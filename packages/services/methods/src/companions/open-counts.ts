import { TooManyOpenError } from '@ethread/companions';

/** The bounds of open filters, or of subscriptions, on one server. */
export interface OpenLimits {
  readonly maxPerKey: number;
  readonly maxPerServer: number;
  /** The addresses and topics of all filters of a key. Each takes some 300 bytes. */
  readonly maxValuesPerKey: number;
  /** The addresses and topics of all filters. */
  readonly maxValuesPerServer: number;
}

/** Counts the open filters, or the subscriptions, of one chain on this server. */
export interface OpenCounts {
  /** @throws {TooManyOpenError} when the key or the server may not have another one with so many addresses and topics. */
  check(client: string, values: number): void;
  /** Counts one. Returns the function that ends the count. */
  enter(client: string, values: number): () => void;
}

interface Count {
  open: number;
  values: number;
}

/**
 * Creates the counts.
 *
 * @param what - the counted things in errors, such as `filters`.
 */
export function createOpenCounts(what: string, limits: OpenLimits): OpenCounts {
  const { maxPerKey, maxPerServer, maxValuesPerKey, maxValuesPerServer } = limits;
  const ofClients = new Map<string, Count>();
  const total: Count = { open: 0, values: 0 };

  return {
    check(client, values) {
      const ofClient = ofClients.get(client) ?? { open: 0, values: 0 };
      const full = [
        { may: `${what}: a key`, count: ofClient.open + 1, limit: maxPerKey },
        { may: `${what}: this server`, count: total.open + 1, limit: maxPerServer },
        {
          may: `addresses and topics of ${what}: a key`,
          count: ofClient.values + values,
          limit: maxValuesPerKey,
        },
        {
          may: `addresses and topics of ${what}: this server`,
          count: total.values + values,
          limit: maxValuesPerServer,
        },
      ].find(({ count, limit }) => count > limit);
      if (full)
        throw new TooManyOpenError({ detail: `too many ${full.may} may have ${full.limit} on this server` });
    },
    enter(client, values) {
      let ofClient = ofClients.get(client);
      if (!ofClient) ofClients.set(client, (ofClient = { open: 0, values: 0 }));
      const counts = [ofClient, total];
      const change = (by: 1 | -1) => {
        for (const count of counts) {
          count.open += by;
          count.values += by * values;
        }
      };
      change(1);
      return () => {
        change(-1);
        if (counts[0]?.open === 0) ofClients.delete(client);
      };
    },
  };
}
