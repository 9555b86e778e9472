import { loadOrigin } from '../chain-origin.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { forkWarnings } from '../networks/fork-warnings.ts';
import { oneLine } from '../user-error.ts';
import { type Finding, ok, warning } from './finding.ts';

/** Checks that this version supports the forks of each chain with a local store. */
export async function checkForks({ chains }: Configuration, nowMs: number): Promise<Finding[]> {
  const findings = chains.map(async ({ name, copy }) => {
    if (!copy) return [];
    const check = `forks of the chain ${name}`;
    try {
      const warnings = forkWarnings(await loadOrigin(copy.origin), nowMs);
      if (warnings.length === 0) return [ok(check, 'this version knows all that are scheduled')];
      return warnings.map(({ detail, advice }) => warning(check, detail, advice));
    } catch (error) {
      return [warning(check, `they cannot be read: ${oneLine(error)}`, 'correct its genesis')];
    }
  });
  return (await Promise.all(findings)).flat();
}
