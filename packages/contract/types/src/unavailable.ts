import { errorTable, ResourceUnavailableError } from './generated/errors.gen.ts';
import type { ContractErrorOptions } from './contract-error.ts';

const { causes, message } = errorTable.ResourceUnavailable;

/** The name of a cause of {@link ResourceUnavailableError} in the document. */
export type UnavailabilityCause = keyof typeof errorTable.ResourceUnavailable.causes;

/**
 * Creates the error with a cause of the document.
 *
 * @param values Fill the placeholders of the cause, by name.
 */
export function unavailable(
  name: UnavailabilityCause,
  options: Omit<ContractErrorOptions, 'message'> = {},
  values: Readonly<Record<string, number>> = {},
): ResourceUnavailableError {
  const cause = causes[name].replace(/\{(\w+)\}/g, (_match, key: string) => String(values[key] ?? ''));
  return new ResourceUnavailableError({ ...options, message: `${message}: ${cause}` });
}
