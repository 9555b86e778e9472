/** Returns the creation code that deploys a code of less than 256 bytes. */
const creationOf = (runtime: string) =>
  `0x60${(runtime.length / 2).toString(16).padStart(2, '0')}8060095f395ff3${runtime}`;

/** Creates a token: with one word it returns the balance of that holder, with two it sets the balance. */
export const TOKEN_CREATION = creationOf(
  ['36604014601657', '5f355f5260405f20545f5260205ff3', '5b5f355f5260203560405f205500'].join(''),
);

/** Returns the creation code of a contract that adds up the token's balances of the holders in its input. */
export const sumCreation = (token: string): string =>
  creationOf(
    [
      '5f5b80361115603c57',
      '80355f52602060206020',
      `5f73${token.slice(2)}5afa50`,
      '602051604051016040526020016001565b60206040f3',
    ].join(''),
  );

export const wordOf = (value: number): string => value.toString(16).padStart(64, '0');
