import type { LoadOrder } from './load.ts';
import { runLoad } from './run-load.ts';

/** The load client's process: carries out orders from its channel, one at a time, and ends with its parent process. */
process.on('message', (order: LoadOrder) => {
  runLoad(order).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
