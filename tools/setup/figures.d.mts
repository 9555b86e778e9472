/** The lines of a package. `code` leaves out blank lines and comments. */
export type HouseRow = Readonly<Record<'files' | 'lines' | 'code' | 'tests' | 'generated', number>>;

export interface House {
  readonly packages: Readonly<Record<string, HouseRow>>;
  readonly totals: Readonly<Record<'product' | 'workshop' | 'all', HouseRow>>;
  /** Exported types that several packages declare, with these packages. */
  readonly names: Readonly<Record<string, readonly string[]>>;
}

/** The most lines and lines of tests of each package. */
export type Caps = Readonly<Record<string, Readonly<Record<'lines' | 'tests', number>>>>;

export function measureHouse(files: readonly string[], read: (file: string) => string): House;
export function exceededCaps(house: House, caps: Caps): readonly string[];
export function loweredCaps(house: House, caps: Caps): Caps;
