import { parseArgs } from 'node:util';
import { slideWindow } from './slide-window.ts';

/** Usage: `run-window.ts [--blocks 10000]` */
const { values } = parseArgs({ options: { blocks: { type: 'string', default: '10000' } } });
const { queries, logs, different, readsWithout, readsWith } = await slideWindow(Number(values.blocks));
const fewer = 100 * (1 - readsWith / readsWithout);
console.log(
  `${queries} queries over ${values.blocks} blocks, ${logs} logs: the node read ${readsWithout} blocks without a copy, ` +
    `${readsWith} with one, ${fewer.toFixed(1)} % fewer; ${different} answers differ`,
);
process.exit(different > 0 || fewer < 95 ? 1 : 0);
