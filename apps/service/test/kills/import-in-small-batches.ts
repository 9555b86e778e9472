// Imports archives as `ethread import` does, but block by block instead of in large batches, so that a kill finds an
// archive half written: `import-in-small-batches.ts DATA FILES...`
import { genesisHeader } from '@ethread/chain';
import { hexToBytes } from '@ethread/core';
import { withHistory } from './store-content.ts';

const [data = '', stateRoot = '', ...files] = process.argv.slice(2);
await withHistory(
  data,
  async (history, genesis) => {
    if (!history.executed()) history.putGenesis(genesisHeader(genesis, hexToBytes(stateRoot)));
    await history.importArchives(files);
  },
  { archiveBatchBytes: 1 },
);
