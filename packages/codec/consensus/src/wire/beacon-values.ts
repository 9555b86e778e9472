export interface BeaconHeader {
  readonly slot: number;
  readonly proposerIndex: number;
  readonly parentRoot: Uint8Array;
  readonly stateRoot: Uint8Array;
  readonly bodyRoot: Uint8Array;
}

/** The execution block that a beacon block's signature proves. */
export interface SignedPayload {
  readonly hash: Uint8Array;
  /** Absent from Gloas on, where the light client's header carries the hash alone. */
  readonly number?: number;
}

export interface Committee {
  /** hash_tree_root of the committee. */
  readonly root: Uint8Array;
  /** The compressed keys, 48 bytes each, one after another. */
  readonly keys: Uint8Array;
}
