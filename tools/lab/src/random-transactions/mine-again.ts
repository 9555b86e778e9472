import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Anvil, startAnvil } from '../anvil.ts';

/** The parts of a block that another node needs to mine its transactions again. */
export interface MinedBlock {
  readonly timestamp: string;
  readonly baseFeePerGas: string;
  /** The signed transactions. */
  readonly transactions: readonly string[];
}

/** An anvil whose chain begins with a genesis file. */
export interface MiningAnvil {
  readonly url: string;
  /** Mines transactions in their order, in a block with the same time, base fee and fee recipient. */
  mine(block: MinedBlock): Promise<void>;
  stop(): Promise<void>;
}

/** Starts an anvil under Osaka. */
export async function startMiningAnvil(
  genesis: {
    readonly config: { readonly chainId: number };
    readonly timestamp: string;
    readonly gasLimit: string;
  },
  feeRecipient: string,
): Promise<MiningAnvil> {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-mining-anvil-'));
  const file = join(folder, 'genesis.json');
  writeFileSync(file, JSON.stringify(genesis));
  const anvil: Anvil = await startAnvil(Number(genesis.timestamp), [
    ...['--init', file, '--chain-id', String(genesis.config.chainId), '--hardfork', 'osaka'],
    ...['--order', 'fifo', '--accounts', '0', '--disable-default-create2-deployer'],
    ...['--gas-limit', String(Number(genesis.gasLimit))],
  ]);
  await anvil.rpc('anvil_setCoinbase', feeRecipient);
  return {
    url: anvil.url,
    async mine({ timestamp, baseFeePerGas, transactions }) {
      await anvil.rpc('anvil_setNextBlockBaseFeePerGas', baseFeePerGas);
      for (const transaction of transactions) await anvil.rpc('eth_sendRawTransaction', transaction);
      await anvil.rpc('evm_mine', { timestamp: Number(timestamp) });
    },
    async stop() {
      await anvil.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
