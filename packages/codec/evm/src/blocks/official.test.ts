import { describeWith } from '@ethread/setup';
import { loadCrypto } from '../crypto/load-crypto.ts';
import { recordedFiles } from '../testing/recorded.ts';
import { type BlockchainTest, createOfficialRunner } from './testing/official.ts';

// Run all of them with EVM_OFFICIAL=1 npx jest src/blocks/official.test.ts. By default one file of this many runs.
const STEP = Number(process.env['EVM_OFFICIAL'] ?? 120);
/** Tests with loops of billions of gas. */
const IS_LONG = /vmPerformance|stTimeConsuming|Call1MB1024|Call50000/;

describeWith('recorded data')('the official state tests', () => {
  it('gives the recorded receipts and accounts', async () => {
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
