import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { JsonRpcProvider, Network } from 'ethers';
import { createPublicClient, defineChain, http, parseAbi, webSocket } from 'viem';
import { Web3 } from 'web3';
import { startSampleService } from './stored-sample.ts';
import { KEY, SAMPLE_CHAIN, type ServiceProcess } from './service-process.ts';

interface Landmarks {
  readonly contracts: { readonly Token: `0x${string}` };
  readonly transactions: { readonly reverted: `0x${string}` };
  readonly headHash: string;
}

const landmarks: Landmarks = JSON.parse(readFileSync(join(SAMPLE_CHAIN, 'landmarks.json'), 'utf8'));
const { Token } = landmarks.contracts;
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const SUPPLY = 10n ** 24n;
const SUPPLY_CALL = '0x18160ddd';
const CAST = join(import.meta.dirname, '../../../node_modules/.bin/cast');
const CHAIN_ID = 7336;

let service: ServiceProcess;
let url: string;

beforeAll(async () => {
  service = await startSampleService();
  url = `${service.url}/v3/${KEY}`;
});

afterAll(() => service.stop());

describe.each(['http', 'webSocket'] as const)('viem over %s', (kind) => {
  const client = () =>
    createPublicClient({
      chain: defineChain({
        id: CHAIN_ID,
        name: 'sample',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [url] } },
      }),
      transport:
        kind === 'http' ? http(url) : webSocket(service.webSocketUrl, { reconnect: false, keepAlive: false }),
    });

  it('reads blocks, logs, receipts, calls and proofs', async () => {
    const viem = client();
    expect((await viem.getBlock()).hash).toBe(landmarks.headHash);
    expect((await viem.getBlock({ blockNumber: 1n, includeTransactions: true })).transactions[0]?.value).toBe(
      1n,
    );
    const abi = parseAbi([
      'event Transfer(address indexed from, address indexed to, uint256 value)',
      'function totalSupply() view returns (uint256)',
    ]);
    const logs = await viem.getContractEvents({
      address: Token,
      abi,
      fromBlock: 13n,
      toBlock: 14n,
      eventName: 'Transfer',
    });
    expect(logs).toHaveLength(12);
    expect(await viem.readContract({ address: Token, abi, functionName: 'totalSupply' })).toBe(SUPPLY);
    expect((await viem.getTransactionReceipt({ hash: landmarks.transactions.reverted })).status).toBe(
      'reverted',
    );
    expect(await viem.estimateGas({ to: `0x${'11'.repeat(20)}`, value: 0n })).toBe(15_000n);
    const proof = await viem.getProof({ address: Token, storageKeys: [`0x${'00'.repeat(32)}`] });
    expect(proof.accountProof.length).toBeGreaterThan(0);
  });
});

describe('ethers', () => {
  it('reads blocks, logs, receipts, calls and proofs', async () => {
    const provider = new JsonRpcProvider(url, CHAIN_ID, { staticNetwork: Network.from(CHAIN_ID) });
    expect((await provider.getBlock('latest'))?.hash).toBe(landmarks.headHash);
    expect((await provider.getBlock(1, true))?.prefetchedTransactions[0]?.value).toBe(1n);
    expect(
      await provider.getLogs({ address: Token, topics: [TRANSFER], fromBlock: 13, toBlock: 14 }),
    ).toHaveLength(12);
    expect((await provider.send('eth_getTransactionReceipt', [landmarks.transactions.reverted])).status).toBe(
      '0x0',
    );
    expect(await provider.call({ to: Token, data: SUPPLY_CALL })).toBe(
      `0x${SUPPLY.toString(16).padStart(64, '0')}`,
    );
    expect(await provider.send('eth_estimateGas', [{ to: `0x${'11'.repeat(20)}` }])).toBe('0x3a98');
    expect((await provider.send('eth_getProof', [Token, ['0x0'], 'latest'])).storageProof[0].key).toBe('0x0');
    provider.destroy();
  });
});

describe('web3.js', () => {
  it('reads blocks, logs, receipts, calls and proofs', async () => {
    const { eth } = new Web3(url);
    expect((await eth.getBlock('latest')).hash).toBe(landmarks.headHash);
    expect(
      await eth.getPastLogs({ address: Token, topics: [TRANSFER], fromBlock: 13, toBlock: 14 }),
    ).toHaveLength(12);
    expect((await eth.getTransactionReceipt(landmarks.transactions.reverted)).status).toBe(0n);
    expect(BigInt(await eth.call({ to: Token, data: SUPPLY_CALL }))).toBe(SUPPLY);
    expect(await eth.getUncle(10, 0)).toMatchObject({ number: 9n });
    const proof = await eth.getProof(Token, [`0x${'00'.repeat(32)}`], 'latest');
    expect(proof.accountProof.length).toBeGreaterThan(0);
  });
});

describe('cast', () => {
  const cast = async (...args: readonly string[]) => {
    const env = { ...process.env, NODE_OPTIONS: '' };
    return (await promisify(execFile)(CAST, [...args, '--rpc-url', url], { env })).stdout.trim();
  };

  it('reads blocks, logs, receipts, calls and proofs', async () => {
    expect(await cast('block', 'latest', '--field', 'hash')).toBe(landmarks.headHash);
    const logs: unknown = JSON.parse(
      await cast('logs', '--json', '--address', Token, '--from-block', '13', '--to-block', '14', TRANSFER),
    );
    expect(logs).toHaveLength(12);
    const receipt = JSON.parse(
      await cast('rpc', 'eth_getTransactionReceipt', landmarks.transactions.reverted),
    );
    expect(receipt.status).toBe('0x0');
    const output = JSON.parse(
      await cast('rpc', 'eth_call', JSON.stringify({ to: Token, data: SUPPLY_CALL }), 'latest'),
    );
    expect(BigInt(output)).toBe(SUPPLY);
    expect(JSON.parse(await cast('proof', Token, '0x0')).accountProof.length).toBeGreaterThan(0);
  });
});
