import { serviceMethods, type ServiceMethod } from './service-methods.ts';

/** Finds a method by wire name in constant time; undefined when the document has none. */
export function findMethod(name: string): ServiceMethod | undefined {
  return serviceMethods.find(name);
}
