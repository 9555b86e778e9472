import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { JsonRpcProvider } from 'ethers';
import { createPublicClient, http, parseAbi } from 'viem';
import { Web3 } from 'web3';
import { KEY, SAMPLE_CHAIN, type ServiceProcess } from './service-process.ts';
import { startSampleService } from './stored-sample.ts';

interface Landmarks {
  readonly contracts: { readonly Token: `0x${string}` };
  readonly transactions: { readonly reverted: `0x${string}` };
  readonly headHash: `0x${string}`;
}

const landmarks: Landmarks = JSON.parse(readFileSync(join(SAMPLE_CHAIN, 'landmarks.json'), 'utf8'));
const { Token } = landmarks.contracts;
const { reverted } = landmarks.transactions;
const CHAIN_ID = 7336;
const SUPPLY = 10n ** 24n;
const SUPPLY_CALL = '0x18160ddd';
const NOBODY = `0x${'11'.repeat(20)}` as const;
const SLOT = `0x${'00'.repeat(32)}` as const;
const CAST = join(import.meta.dirname, '../../../node_modules/.bin/cast');

let service: ServiceProcess;
let url: string;

beforeAll(async () => {
  service = await startSampleService('extended');
  url = `${service.url}/v3/${KEY}`;
});

afterAll(() => service.stop());

describe('unmodified client of a service with methods: extended', () => {
  it('reads with every read action of viem', async () => {
    const viem = createPublicClient({ transport: http(url, { retryCount: 0 }) });
    const head = await viem.getBlock();
    expect(head.hash).toBe(landmarks.headHash);
    expect(await viem.getBlockNumber()).toBe(head.number);
    expect(await viem.getChainId()).toBe(CHAIN_ID);
    expect(await viem.getBalance({ address: NOBODY })).toBeGreaterThanOrEqual(0n);
    expect(await viem.getCode({ address: Token })).toMatch(/^0x60/);
    expect(await viem.getStorageAt({ address: Token, slot: SLOT })).toMatch(/^0x[0-9a-f]{64}$/);
    expect(await viem.getTransactionCount({ address: NOBODY })).toBe(0);
    const transaction = await viem.getTransaction({ hash: reverted });
    expect(transaction.hash).toBe(reverted);
    expect(await viem.getTransactionConfirmations({ hash: reverted })).toBe(
      head.number - (transaction.blockNumber ?? 0n) + 1n,
    );
    expect((await viem.waitForTransactionReceipt({ hash: reverted })).status).toBe('reverted');
    expect(await viem.getBlockTransactionCount({ blockNumber: 1n })).toBe(1);
    expect(await viem.getGasPrice()).toBeGreaterThan(0n);
    expect((await viem.estimateFeesPerGas()).maxFeePerGas).toBeGreaterThan(0n);
    expect(await viem.estimateMaxPriorityFeePerGas()).toBeGreaterThanOrEqual(0n);
    expect(await viem.getBlobBaseFee()).toBeGreaterThan(0n);
    const history = await viem.getFeeHistory({ blockCount: 4, rewardPercentiles: [25, 75] });
    expect(history.baseFeePerGas).toHaveLength(5);
    expect(history.reward).toHaveLength(4);
    const abi = parseAbi(['function totalSupply() view returns (uint256)']);
    expect(await viem.readContract({ address: Token, abi, functionName: 'totalSupply' })).toBe(SUPPLY);
    expect((await viem.getProof({ address: Token, storageKeys: [SLOT] })).storageProof).toHaveLength(1);
  });

  it('serves the actions of viem that simulate, and rejects those that send', async () => {
    const viem = createPublicClient({ transport: http(url, { retryCount: 0 }) });
    const abi = parseAbi([
      'event Transfer(address indexed from, address indexed to, uint256 value)',
      'function totalSupply() view returns (uint256)',
      'function transfer(address to, uint256 value) returns (bool)',
    ]);
    const [event] = abi;
    const logs = await viem.getLogs({ address: Token, event, fromBlock: 13n, toBlock: 14n });
    expect(logs).toHaveLength(12);
    const holder = logs[0]?.args.to ?? NOBODY;
    const transfer = { address: Token, abi, functionName: 'transfer', args: [NOBODY, 1n] } as const;
    const call = { ...transfer, account: holder };
    expect((await viem.simulateContract(call)).result).toBe(true);
    expect(await viem.estimateContractGas(call)).toBeGreaterThan(21_000n);
    expect((await viem.createAccessList({ to: Token, data: SUPPLY_CALL })).gasUsed).toBeGreaterThan(21_000n);
    const stateOverride = [{ address: NOBODY, balance: 5n }];
    expect(await viem.estimateGas({ account: NOBODY, to: NOBODY, value: 5n, stateOverride })).toBe(12_000n);
    const { results } = await viem.simulateCalls({ calls: [{ to: Token, data: SUPPLY_CALL }] });
    expect(BigInt(results[0]?.data ?? '0x')).toBe(SUPPLY);
    const [block] = await viem.simulateBlocks({ blocks: [{ calls: [{ to: Token, data: SUPPLY_CALL }] }] });
    expect(block?.calls[0]?.status).toBe('success');
    // Without the contract multicall3, viem sends its code with the call.
    const supply = { address: Token, abi, functionName: 'totalSupply' } as const;
    const totals = await viem.multicall({ contracts: [supply, supply], deployless: true });
    expect(totals.map(({ result }) => result)).toEqual([SUPPLY, SUPPLY]);
    const rejected = viem.sendRawTransaction({ serializedTransaction: '0x02' });
    await expect(rejected).rejects.toThrow('eth_sendRawTransaction');
  });

  it('detects the network of ethers by itself and waits for a transaction', async () => {
    const provider = new JsonRpcProvider(url);
    try {
      expect((await provider.getNetwork()).chainId).toBe(BigInt(CHAIN_ID));
      expect((await provider.getFeeData()).gasPrice).toBeGreaterThan(0n);
      const transaction = await provider.getTransaction(reverted);
      expect(transaction?.hash).toBe(reverted);
      await expect(transaction?.wait()).rejects.toMatchObject({ code: 'CALL_EXCEPTION' });
      expect(BigInt(await provider.call({ to: Token, data: SUPPLY_CALL }))).toBe(SUPPLY);
    } finally {
      provider.destroy();
    }
  });

  it('reads with web3.js', async () => {
    const { eth } = new Web3(url);
    expect(await eth.getChainId()).toBe(BigInt(CHAIN_ID));
    expect(await eth.getBlockNumber()).toBe((await eth.getBlock('latest')).number);
    expect((await eth.getTransaction(reverted)).hash).toBe(reverted);
    expect(await eth.isSyncing()).toBe(false);
    expect(await eth.getUncle(10, 0)).toMatchObject({ number: 9n });
    expect((await eth.getProof(Token, [SLOT], 'latest')).accountProof.length).toBeGreaterThan(0);
    expect((await eth.getNodeInfo()).startsWith('ethread/')).toBe(true);
  });

  it.each([
    ['call', [Token, 'totalSupply()(uint256)'], '1000000000000000000000000'],
    ['receipt', [reverted], reverted],
    ['estimate', [NOBODY, '--value', '0'], '15000'],
  ])('serves cast %s', async (command, args, expected) => {
    const run = await promisify(execFile)(CAST, [command, ...args, '--rpc-url', url]);
    expect(run.stdout).toContain(expected);
  });
});
