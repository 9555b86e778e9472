import type { Logger } from '@ethread/core';
import type { ImportProgress } from '@ethread/history';

/** Where progress is shown. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows imports: a line that moves on a terminal, log lines elsewhere. */
export function createImportProgress(output: ProgressOutput, logger: Logger, now: () => number) {
  const began = now();
  let isShown = false;
  return {
    report(chain: string, { head, imported, skipped }: ImportProgress): void {
      const seconds = Math.max((now() - began) / 1000, 0.001);
      const blocksPerSecond = Math.round(imported / seconds);
      if (!output.isTTY) {
        logger.info({ chain, head, imported, skipped, blocksPerSecond }, 'importing');
        return;
      }
      isShown = true;
      output.write(`\r\x1b[2K${chain}: block ${head}, ${imported} imported, ${blocksPerSecond} blocks/s`);
    },
    /** Clears the line. */
    end(): void {
      if (isShown) output.write('\r\x1b[2K');
    },
  };
}
