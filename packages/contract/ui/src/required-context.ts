import { createContext, type Provider, useContext } from 'react';

/**
 * Creates the provider of a value, and the function that returns it to the components inside of the provider.
 *
 * @param missing The message of the error of a component outside of the provider.
 */
export function createRequiredContext<Value extends object>(
  missing: string,
): readonly [Provider<Value | undefined>, () => Value] {
  const Context = createContext<Value | undefined>(undefined);
  return [
    Context.Provider,
    () => {
      const value = useContext(Context);
      if (!value) throw new Error(missing);
      return value;
    },
  ];
}
