import { groupDigits } from '@ethread/ui';

/** Prints a count with separators. */
export const printCount = (count: number): string => groupDigits(String(count));
