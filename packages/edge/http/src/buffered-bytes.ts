import { OverloadedError } from '@ethread/types';

/** The memory held for clients, with one limit for all of them. */
export interface BufferedBytes {
  readonly bytes: number;
  /**
   * Opens an account of the bytes held for one request, response or connection.
   *
   * @param owner - the owner of the bytes: a key, or an address when no key is available.
   * @param forceClose - ends the request, response or connection. Called when others need the memory.
   */
  open(owner: string, forceClose: () => void): Holding;
}

/** The bytes held for one request, response or connection. */
export interface Holding {
  /** Sets the number of held bytes. When the limit is reached, the owner that holds most loses its largest holding. */
  set(bytes: number): void;
  /**
   * Holds more bytes. An owner with several requests may hold as many bytes as it leaves free for others: half of the
   * limit when it is alone, and an eleventh when ten owners hold what they may. An owner with one request gets its bytes
   * if necessary at the expense of an owner that holds more.
   *
   * @param isOneRequest - whether the holding is that of one request, not of a connection with several. Default true.
   * @throws {OverloadedError} when the owner's share is used up, or no other owner holds more. None of these bytes are
   *   held then.
   */
  take(bytes: number, isOneRequest?: boolean): void;
  close(): void;
}

interface Owner {
  bytes: number;
  readonly holdings: Set<OpenHolding>;
}

interface OpenHolding {
  bytes: number;
  readonly forceClose: () => void;
}

/**
 * Bounds the memory that all clients together can occupy. Requests of a client that uses up its share are rejected.
 * Responses are not known before they are made: when they reach the limit, the client that holds most pays for it, and
 * its largest request or response is ended. Until the limit is reached, the cost is a few additions.
 */
export function createBufferedBytes(maxBytes: number): BufferedBytes {
  const owners = new Map<string, Owner>();
  let total = 0;

  function greediest(): [string, Owner] | undefined {
    let found: [string, Owner] | undefined;
    for (const entry of owners) if (!found || entry[1].bytes > found[1].bytes) found = entry;
    return found;
  }

  function closeLargest({ holdings }: Owner): void {
    let largest: OpenHolding | undefined;
    for (const holding of holdings) if (!largest || holding.bytes > largest.bytes) largest = holding;
    largest?.forceClose();
  }

  return {
    get bytes() {
      return total;
    },
    open(name, onCut) {
      let isOpen = true;
      const holding: OpenHolding = {
        bytes: 0,
        forceClose() {
          close();
          onCut();
        },
      };
      let owner = owners.get(name);
      if (!owner) owners.set(name, (owner = { bytes: 0, holdings: new Set() }));
      owner.holdings.add(holding);
      const mine = owner;

      function change(bytes: number): void {
        holding.bytes += bytes;
        mine.bytes += bytes;
        total += bytes;
      }

      function close(): void {
        if (!isOpen) return;
        change(-holding.bytes);
        isOpen = false;
        mine.holdings.delete(holding);
        if (mine.holdings.size === 0) owners.delete(name);
      }

      return {
        set(bytes) {
          if (!isOpen) return;
          change(bytes - holding.bytes);
          while (total > maxBytes) {
            const [, most] = greediest() ?? [];
            if (!most) return;
            closeLargest(most);
          }
        },
        take(bytes, isOneRequest = true) {
          if (!isOpen) throw new OverloadedError();
          const isOnlyOne = isOneRequest && mine.bytes === holding.bytes;
          if (!isOnlyOne && mine.bytes + bytes > maxBytes - total - bytes) throw new OverloadedError();
          while (total + bytes > maxBytes) {
            const [, most] = greediest() ?? [];
            if (!most || most === mine || most.bytes <= mine.bytes + bytes) throw new OverloadedError();
            closeLargest(most);
          }
          change(bytes);
        },
        close,
      };
    },
  };
}
