import { startAnvil } from '../anvil-server.ts';
import { resultOf } from '../../json-rpc.ts';
import { openWorkbench, type Workbench } from '../workbench.ts';
import { emitterInput, type LogToEmit } from './emitter-code.ts';
import { emitAll, placeContracts } from './fill-node.ts';
import { generatedBlocks, largeContract } from './generated-logs.ts';

const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`;
const noTell = () => undefined;

describe('emitterCode', () => {
  let workbench: Workbench;
  beforeEach(() => {
    workbench = openWorkbench();
  });
  afterEach(() => workbench.close());

  it('emits the logs of its input', async () => {
    const { url } = await startAnvil(workbench);
    await placeContracts(url);
    const logs: LogToEmit[] = [0, 1, 2, 3, 4, 3].map((topics, index) => ({
      topics: Array.from({ length: topics }, (_none, at) => new Uint8Array(32).fill(16 * index + at)),
      data: new Uint8Array(32 * index).fill(index),
    }));
    await emitAll(url, [[{ to: largeContract, input: emitterInput(logs), logs: logs.length }]], noTell);
    const found: unknown = await resultOf(url, 'eth_getLogs', { fromBlock: '0x0', address: largeContract });
    expect(found).toMatchObject(
      logs.map(({ topics, data }) => ({ topics: topics.map(hex), data: hex(data) })),
    );
  });
});

describe('generated blocks', () => {
  it('contain the requested number of logs, the same for the same seed', () => {
    const blocks = [...generatedBlocks(1_030, 7)];
    expect(blocks.flat().reduce((sum, { logs }) => sum + logs, 0)).toBe(1_030);
    expect([...generatedBlocks(1_030, 7)]).toEqual(blocks);
    expect([...generatedBlocks(1_030, 8)]).not.toEqual(blocks);
  });
});
