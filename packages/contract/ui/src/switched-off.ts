/** The code of the error for a method that a service does not serve. */
const METHOD_NOT_FOUND = -32601;

/** Returns whether a response says that the service does not serve the method. */
export function isSwitchedOff(response: unknown): boolean {
  if (typeof response !== 'object' || response === null || !('error' in response)) return false;
  const { error } = response;
  return typeof error === 'object' && error !== null && 'code' in error && error.code === METHOD_NOT_FOUND;
}
