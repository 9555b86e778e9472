import { createMethodSet, type MethodDescription, type MethodSet } from '@ethread/types';
import { methodTable } from './generated/method-table.gen.ts';
import { paramChecks } from './generated/validators.gen.ts';

/** The methods of the companions' document. */
export const companionMethods: MethodSet<MethodDescription> = createMethodSet<MethodDescription>(
  methodTable,
  paramChecks,
);
