import { join } from 'node:path';
import { type SampleService, startSampleService } from '@ethread/lab/sites';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { methodTable } from '@ethread/types';
import { readTools } from './read-tools.ts';

const COMMAND = join(import.meta.dirname, '../bin/ethread-mcp.mjs');
const NOBODY = `0x${'11'.repeat(20)}`;

/** The program with a client of the SDK at its other end. */
interface Session {
  readonly client: Client;
  /** Everything that the program wrote. */
  readonly output: () => string;
  /** Calls a tool. Returns its texts. */
  call(name: string, args: Record<string, unknown>): Promise<{ texts: readonly string[]; isError: boolean }>;
}

let service: SampleService;
/** The program with its default settings. */
let session: Session;
const sessions: Client[] = [];

beforeAll(async () => {
  service = await startSampleService();
  session = await open();
});

afterAll(async () => {
  for (const client of sessions) await client.close();
  await service.close();
});

async function open(
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<Session> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--conditions=@ethread/source', COMMAND, ...args],
    env: { ETHREAD_API_KEY: service.key, ETHREAD_URL: service.url, ...environment },
    stderr: 'pipe',
  });
  let output = '';
  transport.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  sessions.push(client);
  return {
    client,
    output: () => output,
    async call(name, args) {
      const result = await client.callTool({ name, arguments: args });
      output += JSON.stringify(result);
      const texts = result.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
      return { texts, isError: result.isError === true };
    },
  };
}

describe('ethread-mcp', () => {
  it('lists each method of the contract as a read-only tool with its price and its errors', async () => {
    const { tools } = await session.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(readTools('contract').tools.map(({ name }) => name));
    for (const { description, annotations } of tools) {
      expect(description).toMatch(/Costs \d+ credits\./);
      expect(annotations?.readOnlyHint).toBe(true);
    }
    const logs = tools.find(({ name }) => name === 'eth_getLogs');
    expect(logs?.description).toContain(`Costs ${methodTable.eth_getLogs.credits} credits.`);
    expect(logs?.description).toContain('TooManyResultsError (-32005)');
    expect(logs?.inputSchema).toMatchObject({ required: ['filter'] });
  });

  it('lists the companions, too, with --methods extended', async () => {
    const { client } = await open(['--methods', 'extended']);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(readTools('extended').tools.map(({ name }) => name));
    expect(tools.map(({ name }) => name)).toContain('eth_getBalance');
    const call = tools.find(({ name }) => name === 'eth_call');
    expect(Object.keys(call?.inputSchema.properties ?? {})).toContain('stateOverrides');
  });

  it('returns the result of a method and the cost of the call', async () => {
    const { call } = session;
    const { texts, isError } = await call('eth_getBlockByNumber', {
      block: '0x1',
      transactionDetails: false,
    });
    expect(isError).toBe(false);
    expect(JSON.parse(texts[0] ?? '')).toMatchObject({ number: '0x1' });
    expect(texts[1]).toContain(`Cost: ${methodTable.eth_getBlockByNumber.credits} credits; `);
    const estimate = await call('eth_estimateGas', { call: { to: NOBODY } });
    expect(JSON.parse(estimate.texts[0] ?? '')).toBe('0x5208');
  });

  it('rejects params that do not match the schema without a call', async () => {
    const { call } = session;
    const { texts, isError } = await call('eth_getTransactionReceipt', { transactionHash: 'abc' });
    expect(isError).toBe(true);
    expect(texts.join()).toContain('transactionHash');
    expect(texts.join()).not.toContain('Cost');
  });

  it('returns an error of the service with its name, code and advice', async () => {
    const { call } = session;
    const { texts, isError } = await call('eth_getLogs', { filter: { blockHash: `0x${'00'.repeat(32)}` } });
    expect(isError).toBe(true);
    expect(JSON.parse(texts[0] ?? '')).toEqual({
      name: 'HeaderNotFoundError',
      code: -32001,
      message: 'header not found',
      advice: expect.stringContaining('Check the number or hash'),
    });
    expect(texts[1]).toContain(`Cost: ${methodTable.eth_getLogs.credits} credits; `);
  });

  it('shows the first items of a list that exceeds the limit, and refuses a larger single result', async () => {
    const { call } = await open(['--max-result-bytes', '1024']);
    const logs = await call('eth_getLogs', { filter: { fromBlock: '0xd', toBlock: '0xe' } });
    expect(logs.isError).toBe(false);
    expect(Buffer.byteLength(logs.texts[0] ?? '')).toBeLessThanOrEqual(1_024);
    const shown: readonly unknown[] = JSON.parse(logs.texts[0] ?? '');
    expect(shown.length).toBeGreaterThan(0);
    expect(logs.texts[1]).toContain(`These are the first ${shown.length} of 12 items`);
    // The bloom of a block alone takes half of the limit.
    const block = await call('eth_getBlockByNumber', { block: '0xd', transactionDetails: true });
    expect(block.isError).toBe(true);
    expect(block.texts[0]).toContain('more than 1024 bytes');
    expect(block.texts[1]).toContain(`Cost: ${methodTable.eth_getBlockByNumber.credits} credits; `);
  });

  it('shows the key in no text, also of a rejected key and of a service that is down', async () => {
    const wrong = 'a-key-that-is-not-one';
    const rejected = await open([], { ETHREAD_API_KEY: wrong });
    const { texts, isError } = await rejected.call('eth_getBlockByNumber', {
      block: 'latest',
      transactionDetails: false,
    });
    expect(isError).toBe(true);
    expect(JSON.parse(texts[0] ?? '')).toMatchObject({ name: 'InvalidApiKeyError', code: -32000 });
    expect(rejected.output()).not.toContain(wrong);
    // Nothing listens on port 1. A call is retried for a second.
    const down = await open([], { ETHREAD_URL: 'http://127.0.0.1:1' });
    const failed = await down.call('eth_getBlockByNumber', { block: 'latest', transactionDetails: false });
    expect(JSON.parse(failed.texts[0] ?? '')).toMatchObject({ name: 'TransportError' });
    expect(down.output()).not.toContain(service.key);
    expect(session.output()).not.toContain(service.key);
  });
});
