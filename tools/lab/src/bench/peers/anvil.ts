import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { bytesToHex } from '@ethread/core';
import { anvilProgram } from '@ethread/setup';
import { type BusyBlock, type BusyChain, CHAIN_ID, COINBASE } from '../../sample-chain/index.ts';
import { type HttpServer, startHttpServer } from '../http-server.ts';
import type { Workbench } from '../workbench.ts';
import { resultOf } from '../../json-rpc.ts';

/**
 * Starts anvil and mines a chain's transactions on it. Anvil creates its own genesis block, so its block hashes differ.
 * Transactions, receipts, logs and states are the same.
 *
 * @throws {Error} when a block has another result.
 */
export async function startAnvil(workbench: Workbench, chain: BusyChain): Promise<HttpServer> {
  const genesis = join(workbench.folder, 'anvil-genesis.json');
  writeFileSync(genesis, chain.genesis);
  const server = await startHttpServer(
    workbench,
    (port) => [
      anvilProgram(),
      ...['--port', String(port), '--host', '127.0.0.1', '--silent'],
      ...['--init', genesis, '--chain-id', String(CHAIN_ID), '--hardfork', 'shanghai'],
      ...['--no-mining', '--order', 'fifo', '--accounts', '0', '--disable-default-create2-deployer'],
      ...['--no-request-size-limit'],
    ],
    async (url) => (await resultOf(url, 'web3_clientVersion')) !== undefined,
  );
  await resultOf(server.url, 'anvil_setCoinbase', bytesToHex(COINBASE));
  for (const block of chain.blocks) await mineAgain(server.url, block);
  return server;
}

/** Starts anvil without a chain of its own. It reads the state of a node at the node's head, and does not prove it. */
export function startForkingAnvil(workbench: Workbench, nodeUrl: string): Promise<HttpServer> {
  return startHttpServer(
    workbench,
    (port) => [
      anvilProgram(),
      ...['--port', String(port), '--host', '127.0.0.1', '--silent', '--fork-url', nodeUrl],
      ...['--hardfork', 'shanghai', '--no-mining', '--accounts', '0', '--no-request-size-limit'],
    ],
    async (url) => (await resultOf(url, 'web3_clientVersion')) !== undefined,
  );
}

async function mineAgain(url: string, block: BusyBlock): Promise<void> {
  const { number, timestamp, baseFeePerGas, transactions, stateRoot } = block;
  await resultOf(url, 'anvil_setNextBlockBaseFeePerGas', `0x${baseFeePerGas.toString(16)}`);
  for (const { raw } of transactions) await resultOf(url, 'eth_sendRawTransaction', raw);
  await resultOf(url, 'evm_mine', { timestamp });
  const mined: Partial<Record<string, unknown>> = Object(
    await resultOf(url, 'eth_getBlockByNumber', `0x${number.toString(16)}`, false),
  );
  const hashes = transactions.map(({ hash }) => hash);
  if (mined['stateRoot'] !== stateRoot || !isDeepStrictEqual(mined['transactions'], hashes))
    throw new Error(`anvil mined another block ${number}, with state root ${String(mined['stateRoot'])}`);
}
