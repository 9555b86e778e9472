/** Tests that come out otherwise by design. The only classes are proof of work and the service's gas cap. */
export interface ByDesign {
  /** The file and name of the test. */
  readonly test: string;
  readonly class: 'proof of work' | 'gas cap';
  readonly reason: string;
}

export const BY_DESIGN: readonly ByDesign[] = [];
