import { UserError } from '../user-error.ts';

/** Faults that are printed. */
const MAX_FAULTS = 20;

/** Reports all faults of a configuration file, a line each. */
export class ConfigurationFaults extends UserError {
  constructor(faults: readonly UserError[]) {
    const lines = faults.slice(0, MAX_FAULTS).map(({ message }) => message);
    const rest = faults.length - lines.length;
    super([...lines, ...(rest > 0 ? [`and ${rest} more faults`] : [])].join('\n'));
  }
}
