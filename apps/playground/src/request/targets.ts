import type { Transport } from './server-url.ts';

export interface Address {
  /** The server's index in the document's list; undefined for an address that the user entered. */
  readonly server: number | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly url: string;
}

/** The target of requests. It exists in memory only, because addresses contain keys. */
export interface Target {
  readonly transport: Transport;
  /** The address for each transport: one that the user entered, or a server of the document with values. */
  readonly http: Address;
  readonly webSocket: Address;
}
