import { excerpt, InvalidParamsError } from '@ethread/types';

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/**
 * Returns a member's name that must be an address, which a schema cannot require.
 *
 * @throws {InvalidParamsError}
 */
export function requireAddress(name: string, where: string): `0x${string}` {
  if (isAddress(name)) return name;
  throw new InvalidParamsError({
    detail: `${where}: expected a 20-byte address in hex as the name of each member, got "${excerpt(name)}"`,
  });
}

function isAddress(text: string): text is `0x${string}` {
  return ADDRESS.test(text);
}
