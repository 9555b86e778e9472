import { companionTable } from '@ethread/companions';
import { methodTable } from '@ethread/types';
import type { MethodChoice } from './configuration/configuration.ts';

/** Returns the names of the methods that a choice of the configuration serves. */
export const servedMethods = (choice: MethodChoice): readonly string[] => [
  ...Object.keys(methodTable),
  ...(choice === 'extended' ? Object.keys(companionTable) : []),
];
