import { ensureSites } from '@ethread/setup';

/** Builds the site before the test files, which may run at once. */
export default function setUp(): void {
  ensureSites(['@ethread/dashboard']);
}
