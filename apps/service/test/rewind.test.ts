import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf, readContent, withHistory } from './store-content.ts';
import { runEthread as ethread, SAMPLE_CHAIN, temporaryFolder } from './service-process.ts';
import { firstBlocksFile } from './stored-sample.ts';

const GENESIS = join(SAMPLE_CHAIN, 'genesis.json');
/** Some segments of 32 blocks. Each check reads all states. */
const HEAD = 150;

describe('ethread rewind', () => {
  it('leaves a store that verifies, and that the same import makes equal to a fresh one', async () => {
    const chain = await firstBlocksFile(HEAD);
    const data = temporaryFolder();
    expect((await ethread('import', '--genesis', GENESIS, '--data', data, chain)).code).toBe(0);
    const whole = await readContent(data);
    const rewind = (to: number | string) => ethread('rewind', '--data', data, '--to', String(to));

    const rows = await rewind(120);
    expect(rows.output).toContain(`${HEAD - 120} blocks removed; the newest is block 120 (0x`);
    expect(rows.output).toContain('with state up to block 120\nnext: start the service');
    expect(await readContent(data)).toMatchObject({ problems: [], head: 120, executed: 120 });

    // Into a segment, below several others.
    await withHistory(data, (history) => history.segmentsSealed(), {
      segments: { blocks: 32, depth: 0, group: 2 },
    });
    expect(readdirSync(join(data, 'history/segments'))).toContain('0000000064-0000000095.blocks');
    expect(await rewind(50)).toMatchObject({ code: 0 });
    expect(await readContent(data)).toMatchObject({ problems: [], head: 50, executed: 50 });
    expect(readdirSync(join(data, 'history/segments'))).not.toContain('0000000032-0000000063.blocks');
    expect((await ethread('verify', '--data', data)).output).toContain('51 blocks');

    expect(await rewind(51)).toMatchObject({
      code: 1,
      output: expect.stringContaining('block 51 is not available; choose one of 0 to 50'),
    });
    expect(await rewind('all')).toMatchObject({
      code: 1,
      output: expect.stringContaining('--to: expected a block number, got "all"'),
    });
    const json = await ethread('rewind', '--data', data, '--to', '49', '--json');
    expect(JSON.parse(json.output)).toMatchObject({
      removed: 1,
      aborted: false,
      executed: 49,
      finalized: null,
      head: { number: 49 },
    });

    expect(await ethread('import', '--data', data, chain)).toMatchObject({
      code: 0,
    });
    expect(await withHistory(data, digestOf)).toBe(whole.digest);
  });
});
