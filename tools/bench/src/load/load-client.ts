import type { LoadOrder } from './load.ts';
import { runLoad } from './run-load.ts';

/** The load client's process: takes orders over its channel, one at a time, and ends with whoever started it. */
process.on('message', (order: LoadOrder) => {
  runLoad(order).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
