/** Finds the hash of a block's ancestor by its number, for BLOCKHASH. undefined: it is not known. */
export type BlockHashOf = (number: number) => Uint8Array | undefined;

/** The part of a blockchain that EthereumJS asks of: hashes of recent blocks, seen from the block at hand. */
export class BlockHashes {
  find: BlockHashOf = () => undefined;

  getBlock(number: number) {
    const hash = this.find(number);
    return Promise.resolve({ hash: () => hash ?? new Uint8Array(32) });
  }

  putBlock(): Promise<void> {
    return Promise.resolve();
  }

  shallowCopy(): this {
    return this;
  }
}
