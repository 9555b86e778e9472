// Opens the store of a data folder, which upgrades it, and moves its blocks to segments: `move-to-segments.ts DATA`.
import { withHistory } from './store-content.ts';

const [data = ''] = process.argv.slice(2);
await withHistory(data, (history) => history.segmentsSettled(), {
  segments: { blocks: 32, depth: 0, group: 2 },
});
