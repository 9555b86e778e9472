import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProvider, http, type Transport, webSocket } from '@ethread/client';
import { methodTable } from '@ethread/types';
import { BrowserProvider, Contract, keccak256 } from 'ethers';
import { createPublicClient, custom, defineChain, parseAbi } from 'viem';
import { startSampleService } from './stored-sample.ts';
import { KEY, SAMPLE_CHAIN, type ServiceProcess } from './service-process.ts';

type Hex = `0x${string}`;

interface Landmarks {
  readonly contracts: Readonly<Record<'Token' | 'Reverter', Hex>>;
  readonly transactions: Readonly<Record<string, Hex>>;
  readonly blocks: Readonly<Record<'head' | 'firstUncle', number>>;
  readonly headHash: Hex;
}

const landmarks: Landmarks = JSON.parse(readFileSync(join(SAMPLE_CHAIN, 'landmarks.json'), 'utf8'));
const genesis: { readonly alloc: Readonly<Record<string, { readonly balance: string }>> } = JSON.parse(
  readFileSync(join(SAMPLE_CHAIN, 'genesis.json'), 'utf8'),
);
const { Token, Reverter } = landmarks.contracts;
const CHAIN_ID = 7336;
const SUPPLY = 10n ** 24n;
const ABI = [
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function withReason()',
] as const;
const RICH: Hex = `0x${Object.entries(genesis.alloc).find(([, { balance }]) => BigInt(balance) > 1n)?.[0] ?? ''}`;

let service: ServiceProcess;
let transports: Readonly<Record<'http' | 'webSocket', Transport>>;

beforeAll(async () => {
  service = await startSampleService();
  transports = { http: http(`${service.url}/v3/${KEY}`), webSocket: webSocket(service.webSocketUrl) };
});

afterAll(async () => {
  for (const transport of Object.values(transports)) transport.close();
  await service.stop();
});

it.each(['http', 'webSocket'] as const)(
  'the client sends its key beside the URL over %s, and gets the reason when it is wrong',
  async (kind) => {
    const open = (apiKey: string) =>
      kind === 'http'
        ? http(`${service.url}/v3`, { apiKey })
        : webSocket(service.webSocketUrl.replace(`/${KEY}`, ''), { apiKey });
    const [valid, wrong] = [open(KEY), open('wrong-key-of-the-test')];
    const params = ['0x0', false];
    expect(await valid.request('eth_getBlockByNumber', params)).toMatchObject({ number: '0x0' });
    await expect(wrong.request('eth_getBlockByNumber', params)).rejects.toThrow('invalid API key');
    for (const transport of [valid, wrong]) transport.close();
  },
);

const provider = (kind: 'http' | 'webSocket' = 'http') =>
  createProvider(transports[kind], { chainId: CHAIN_ID });

describe.each(['http', 'webSocket'] as const)('viem through the provider, over %s', (kind) => {
  const open = () =>
    createPublicClient({
      chain: defineChain({
        id: CHAIN_ID,
        name: 'sample',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [] } },
      }),
      transport: custom(provider(kind)),
    });
  const abi = parseAbi(ABI);

  it('reads the chain id and blocks', async () => {
    const viem = open();
    expect(await viem.getChainId()).toBe(CHAIN_ID);
    expect(await viem.getBlockNumber()).toBe(BigInt(landmarks.blocks.head));
    const block = await viem.getBlock({ blockHash: landmarks.headHash, includeTransactions: true });
    expect(block.number).toBe(BigInt(landmarks.blocks.head));
    const [uncles, transactions] = await Promise.all([
      viem.request({ method: 'eth_getUncleCountByBlockNumber', params: ['0xa'] }),
      viem.getBlockTransactionCount({ blockHash: landmarks.headHash }),
    ]);
    expect(uncles).toBe('0x1');
    expect(transactions).toBe(block.transactions.length);
    const uncle = await viem.request({
      method: 'eth_getUncleByBlockHashAndIndex',
      params: [(await viem.getBlock({ blockNumber: 10n })).hash, '0x0'],
    });
    expect(uncle?.number).toBe('0x9');
  });

  it('reads accounts: balance, nonce, code, storage', async () => {
    const viem = open();
    expect(await viem.getBalance({ address: RICH, blockNumber: 0n })).toBe(10n ** 24n);
    const sender = (await viem.getBlock({ blockNumber: 1n, includeTransactions: true })).transactions[0]
      ?.from;
    if (!sender) throw new Error('block 1 has no transaction');
    expect(await viem.getTransactionCount({ address: sender, blockNumber: 1n })).toBe(1);
    const proof = await viem.getProof({ address: Token, storageKeys: [`0x${'00'.repeat(32)}`] });
    expect(keccak256((await viem.getCode({ address: Token })) ?? '0x')).toBe(proof.codeHash);
    expect(await viem.getCode({ address: `0x${'11'.repeat(20)}` })).toBeUndefined();
    expect(BigInt((await viem.getStorageAt({ address: Token, slot: '0x0' })) ?? 0)).toBe(
      proof.storageProof[0]?.value,
    );
  });

  it('reads contracts, events and the reason why a call reverts', async () => {
    const viem = open();
    expect(await viem.readContract({ address: Token, abi, functionName: 'totalSupply' })).toBe(SUPPLY);
    const several = await Promise.all([
      viem.readContract({ address: Token, abi, functionName: 'balanceOf', args: [RICH], blockNumber: 20n }),
      viem.readContract({ address: Token, abi, functionName: 'totalSupply', blockNumber: 20n }),
    ]);
    expect(several[0]).toBeGreaterThan(0n);
    const events = { address: Token, abi, eventName: 'Transfer', fromBlock: 13n, toBlock: 14n } as const;
    expect(await viem.getContractEvents(events)).toHaveLength(12);
    const call = viem.simulateContract({ address: Reverter, abi, functionName: 'withReason' });
    await expect(call).rejects.toThrow(/reverted with the following reason:\n/);
    expect(await viem.estimateGas({ to: RICH, value: 0n })).toBe(15_000n);
  });

  it('reads every kind of transaction and receipt', async () => {
    const viem = open();
    for (const hash of Object.values(landmarks.transactions)) {
      const transaction = await viem.getTransaction({ hash });
      const receipt = await viem.getTransactionReceipt({ hash });
      expect(transaction.hash).toBe(hash);
      expect(receipt.blockHash).toBe(transaction.blockHash);
    }
    const unknown = viem.getTransaction({ hash: `0x${'77'.repeat(32)}` });
    await expect(unknown).rejects.toThrow('could not be found');
  });

  it('reports data that is unavailable', async () => {
    await expect(open().getGasPrice()).rejects.toThrow('eth_gasPrice is not a method of the service');
  });
});

describe('cost of an error through the provider', () => {
  /** Opens a provider whose requests and credits are counted. */
  function openCounted() {
    const spent = { requests: 0, credits: 0 };
    const transport = http(`${service.url}/v3/${KEY}`, {
      fetch: async (...request) => {
        spent.requests++;
        const response = await fetch(...request);
        spent.credits += Number(response.headers.get('X-Credits-Cost'));
        return response;
      },
    });
    return { spent, provider: createProvider(transport, { chainId: CHAIN_ID }) };
  }
  const withReason = { address: Reverter, abi: parseAbi(ABI), functionName: 'withReason' } as const;

  it('is one request at the price of one call for a call that reverts in viem', async () => {
    const { spent, provider } = openCounted();
    const viem = createPublicClient({ transport: custom(provider) });
    await expect(viem.simulateContract(withReason)).rejects.toThrow(/reverted with the following reason:\n/);
    expect(spent).toEqual({ requests: 1, credits: methodTable.eth_call.credits });
  });

  it('is one request at the price of one call for a call that reverts in ethers', async () => {
    const { spent, provider } = openCounted();
    const ethers = new BrowserProvider(provider, CHAIN_ID);
    const call = new Contract(Reverter, ABI, ethers).getFunction('withReason').staticCall();
    await expect(call).rejects.toMatchObject({ code: 'CALL_EXCEPTION' });
    expect(spent).toEqual({ requests: 1, credits: methodTable.eth_call.credits });
    ethers.destroy();
  });

  it('is one request for logs of a range past the head', async () => {
    const { spent, provider } = openCounted();
    const viem = createPublicClient({ transport: custom(provider) });
    await expect(viem.getLogs({ fromBlock: 10n ** 9n, toBlock: 10n ** 9n })).rejects.toThrow(
      'beyond current head',
    );
    expect(spent).toEqual({ requests: 1, credits: 0 });
  });
});

describe('ethers through the provider', () => {
  const open = () => new BrowserProvider(provider(), CHAIN_ID);

  it('reads the chain id and blocks', async () => {
    const ethers = open();
    expect((await ethers.getNetwork()).chainId).toBe(BigInt(CHAIN_ID));
    expect(await ethers.getBlockNumber()).toBe(landmarks.blocks.head);
    expect((await ethers.getBlock('latest'))?.hash).toBe(landmarks.headHash);
    expect((await ethers.getBlock(1, true))?.prefetchedTransactions[0]?.value).toBe(1n);
    expect(await ethers.listAccounts()).toEqual([]);
    ethers.destroy();
  });

  it('reads accounts: balance, nonce, code, storage', async () => {
    const ethers = open();
    expect(await ethers.getBalance(RICH, 0)).toBe(10n ** 24n);
    expect(await ethers.getTransactionCount(RICH, 0)).toBe(0);
    const proof = await ethers.send('eth_getProof', [Token, ['0x0'], 'latest']);
    expect(keccak256(await ethers.getCode(Token))).toBe(proof.codeHash);
    expect(BigInt(await ethers.getStorage(Token, 0))).toBe(BigInt(proof.storageProof[0].value));
    ethers.destroy();
  });

  it('reads contracts, events and the reason why a call reverts', async () => {
    const ethers = open();
    const token = new Contract(Token, ABI, ethers);
    expect(await token.getFunction('totalSupply')()).toBe(SUPPLY);
    expect(await token.queryFilter('Transfer', 13, 14)).toHaveLength(12);
    const reverter = new Contract(Reverter, ABI, ethers);
    await expect(reverter.getFunction('withReason').staticCall()).rejects.toMatchObject({
      code: 'CALL_EXCEPTION',
      reason: expect.any(String),
    });
    expect(await ethers.estimateGas({ to: RICH })).toBe(15_000n);
    ethers.destroy();
  });

  it('reads every kind of transaction and receipt', async () => {
    const ethers = open();
    for (const hash of Object.values(landmarks.transactions)) {
      const transaction = await ethers.getTransaction(hash);
      const receipt = await ethers.getTransactionReceipt(hash);
      expect(transaction?.hash).toBe(hash);
      expect(receipt?.blockHash).toBe(transaction?.blockHash);
      expect(await receipt?.confirmations()).toBe(landmarks.blocks.head - (receipt?.blockNumber ?? 0) + 1);
    }
    expect(await ethers.getTransaction(`0x${'77'.repeat(32)}`)).toBeNull();
    ethers.destroy();
  });
});
