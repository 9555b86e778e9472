import { errorMakers, type ErrorName, errorTable } from '@ethread/companions';
import type { ListedError } from '../wrap-handlers.ts';

/** Creates the error of the companions' document with a code, among those that a method lists. */
export const listedError: ListedError = (code, detail, names) => {
  const name = names.filter(isErrorName).find((one) => errorTable[one].code === code);
  return name && errorMakers[name]({}, { detail });
};

const isErrorName = (name: string): name is ErrorName => name in errorTable;
