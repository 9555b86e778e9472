import { describeWith } from '@ethread/setup';
import { loadCrypto } from '../crypto/load-crypto.ts';
import { recordedFiles } from '../recorded.test.data.ts';
import { type BlockchainTest, createOfficialRunner } from './official.test.data.ts';

// All of them: EVM_OFFICIAL=1 npx jest src/blocks/official.test.ts. One file of so many otherwise.
const STEP = Number(process.env['EVM_OFFICIAL'] ?? 120);
/** Loops of billions of gas. */
const IS_LONG = /vmPerformance|stTimeConsuming|Call1MB1024|Call50000/;

describeWith('recorded data')('the official state tests', () => {
  it('lead to the recorded receipts and accounts', async () => {
    const run = createOfficialRunner(await loadCrypto());
    let files = 0;
    let compared = 0;
    for (const { name, text } of recordedFiles('official.tar.gz')) {
      if (!name.includes('BlockchainTests/GeneralStateTests/') || !name.endsWith('.json')) continue;
      if (IS_LONG.test(name) && STEP !== 1) continue;
      if (files++ % STEP !== 0) continue;
      const tests: Readonly<Record<string, BlockchainTest>> = JSON.parse(text());
      for (const [title, test] of Object.entries(tests)) {
        if (test.network !== 'Cancun' || test.blocks.some(({ expectException }) => expectException)) continue;
        try {
          run(test);
        } catch (cause) {
          throw new Error(`${name}: ${title}`, { cause });
        }
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(50);
  });
});
