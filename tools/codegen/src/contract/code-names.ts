/** Returns the name of a method in type names, for example EthGetLogs for eth_getLogs. */
export const methodTypeName = (name: string): string =>
  name.replace(/(^|[_.])([a-z])/g, (_match, _separator, letter: string) => letter.toUpperCase());

/** Returns the class name of an error, for example TooManyResultsError. */
export const errorClassName = (name: string): string => (name.endsWith('Error') ? name : `${name}Error`);

/** Returns the names in braces in the message of an error. */
export const placeholdersOf = (message: string): readonly string[] =>
  [...message.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
