import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RLP } from '@ethereumjs/rlp';
import { bytesToHex, concatBytes } from '@ethereumjs/util';
import { quantityToHex } from '@ethread/core';
import { resultOf } from '../json-rpc.ts';
import { type BlockContent, COINBASE, GAS_LIMIT, seed } from './chain-builder.ts';
import { runGeth } from './run-geth.ts';
import { type GenesisFile, timeOf } from './genesis.ts';

const BLOB_TYPE = 3;
const GENESIS_SLOT = 5_000;

export interface BuiltChain {
  readonly genesis: GenesisFile;
  /** The RLP of the blocks after the genesis block. */
  readonly blocks: readonly Uint8Array[];
}

/**
 * Makes geth import a chain and build a block on it for each content. Returns all blocks after the genesis block as
 * `geth export` writes them: blocks of Amsterdam with their access lists.
 */
export async function buildByGeth(
  { genesis, blocks }: BuiltChain,
  contents: readonly BlockContent[],
): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'ethread-sample-'));
  const file = join(folder, 'chain.rlp');
  await writeFile(file, concatBytes(...blocks));
  const geth = await runGeth(genesis, file);
  try {
    for (const [index, { transactions = [], withdrawals = [] }] of contents.entries()) {
      const number = blocks.length + 1 + index;
      const attributes = {
        timestamp: quantityToHex(timeOf(number)),
        prevRandao: bytesToHex(seed(number, 'mix')),
        suggestedFeeRecipient: bytesToHex(COINBASE),
        withdrawals: withdrawals.map((one) => ({
          index: quantityToHex(BigInt(String(one.index))),
          validatorIndex: quantityToHex(BigInt(String(one.validatorIndex))),
          address: String(one.address),
          amount: quantityToHex(BigInt(String(one.amount))),
        })),
        parentBeaconBlockRoot: bytesToHex(seed(number, 'beacon')),
        ...(timeOf(number) >= Number(genesis.config['amsterdamTime'])
          ? { slotNumber: quantityToHex(GENESIS_SLOT + number), targetGasLimit: quantityToHex(GAS_LIMIT) }
          : {}),
      };
      const signed = transactions.map((transaction) => bytesToHex(exchangedForm(transaction.serialize())));
      await resultOf(geth.url, 'testing_commitBlockV1', attributes, signed, '0x');
    }
    return await geth.stopAndExport();
  } finally {
    await geth.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns a transaction in the form in which nodes exchange it: one with blobs has a list of them, here empty. */
function exchangedForm(signed: Uint8Array): Uint8Array {
  if (signed[0] !== BLOB_TYPE) return signed;
  return concatBytes(
    signed.subarray(0, 1),
    RLP.encode([RLP.decode(Uint8Array.from(signed.subarray(1))), [], [], []]),
  );
}
