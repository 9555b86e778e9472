import { methodTable } from './generated/method-table.gen.ts';
import type { MethodName } from './generated/types.gen.ts';
import { paramChecks } from './generated/validators.gen.ts';
import type { MethodDescription } from './method-description.ts';
import { createMethodSet, type MethodSet } from './method-set.ts';

export type ServiceMethod = MethodDescription & { readonly name: MethodName };

/** The methods of the service's document. */
export const serviceMethods: MethodSet<ServiceMethod> = createMethodSet<ServiceMethod>(
  methodTable,
  paramChecks,
);
