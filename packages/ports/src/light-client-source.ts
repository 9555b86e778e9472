/** Light client data of the beacon chain in the JSON of the Beacon API. It proves itself to a light client. */
export interface LightClientData {
  /** The fork of the data. */
  readonly version: string;
  readonly data: { [field: string]: unknown };
}

/**
 * Port: hands on light client data. Each method rejects with a {@link PortError} when nobody can be asked, and with the
 * signal's reason.
 */
export interface LightClientSource {
  /** Resolves to the bootstrap of a beacon block, or null when nobody has it. @param root 32 bytes. */
  bootstrap(root: Uint8Array, signal: AbortSignal): Promise<LightClientData | null>;
  /** Resolves to the best updates of consecutive periods, up to the first that nobody has. */
  updates(firstPeriod: number, count: number, signal: AbortSignal): Promise<readonly LightClientData[]>;
  finalityUpdate(signal: AbortSignal): Promise<LightClientData>;
  optimisticUpdate(signal: AbortSignal): Promise<LightClientData>;
}
