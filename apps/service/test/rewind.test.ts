import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf, readContent, withHistory } from './kills/store-content.ts';
import { SAMPLE_CHAIN, spawnEthread } from './service-process.ts';
import { storedSample } from './stored-sample.ts';

async function ethread(...parameters: readonly string[]) {
  const { exit, output } = spawnEthread(parameters);
  return { code: await exit, output: output() };
}

describe('ethread rewind', () => {
  it('leaves a store that verifies, and that the same import makes equal to a fresh one', async () => {
    const data = await storedSample();
    const whole = await readContent(data);
    const rewind = (to: number | string) => ethread('rewind', '--data', data, '--to', String(to));

    const rows = await rewind(250);
    expect(rows.output).toContain(`${whole.head - 250} blocks removed; the newest is block 250 (0x`);
    expect(rows.output).toContain('with state up to block 250\nnext: start the service');
    expect(await readContent(data)).toMatchObject({ problems: [], head: 250, executed: 250 });

    // Into a segment, below several others.
    await withHistory(data, (history) => history.segmentsSettled(), {
      segments: { blocks: 32, depth: 0, group: 2 },
    });
    expect(readdirSync(join(data, 'history/segments'))).toContain('0000000192-0000000223.blocks');
    expect(await rewind(100)).toMatchObject({ code: 0 });
    expect(await readContent(data)).toMatchObject({ problems: [], head: 100, executed: 100 });
    expect(readdirSync(join(data, 'history/segments'))).not.toContain('0000000096-0000000127.blocks');
    expect((await ethread('verify', '--data', data)).output).toContain('101 blocks');

    expect(await rewind(101)).toMatchObject({
      code: 1,
      output: expect.stringContaining('block 101 is not available; choose one of 0 to 100'),
    });
    expect(await rewind('all')).toMatchObject({
      code: 1,
      output: expect.stringContaining('--to: expected a block number, got "all"'),
    });
    const json = await ethread('rewind', '--data', data, '--to', '99', '--json');
    expect(JSON.parse(json.output)).toMatchObject({
      removed: 1,
      aborted: false,
      executed: 99,
      finalized: null,
      head: { number: 99 },
    });

    expect(await ethread('import', '--data', data, join(SAMPLE_CHAIN, 'chain.rlp'))).toMatchObject({
      code: 0,
    });
    expect(await withHistory(data, digestOf)).toBe(whole.digest);
  });
});
