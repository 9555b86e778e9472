import type { HeadAge } from '@ethread/ports';
import type { Logger } from '@ethread/core';
import type { Node } from '../node/node.ts';

/** Logs when the last usable node of a chain is lost, and when one is usable again. */
export interface Usability {
  /** Begins to log. Before that, the nodes have not been asked yet. */
  begin(): void;
  /** Compares the nodes with their last known state. Called with each change of a node. */
  update(): void;
}

/** Creates the log of a set of nodes. @param nodes Returns the service's own nodes. */
export function createUsability({
  nodes,
  logger,
  headAge,
}: {
  readonly nodes: () => readonly Node[];
  readonly logger: Logger;
  readonly headAge: () => HeadAge | undefined;
}): Usability {
  let isUsable: boolean | undefined;

  function update(): void {
    if (isUsable === undefined) return;
    const states = nodes().map((node) => node.status());
    const isNow = states.some((state) => state.isUsable);
    if (isNow === isUsable) return;
    isUsable = isNow;
    if (isNow) return logger.info({}, 'upstream nodes are usable again');
    const reason = states.map(({ name, problem }) => `${name}: ${problem ?? 'unknown'}`).join('; ');
    logger.error({ reason, headAgeSeconds: headAge()?.seconds }, 'no upstream node is usable');
  }

  return {
    begin() {
      isUsable = true;
      update();
    },
    update,
  };
}
