import type { Path } from '@ethread/openrpc';

/** The position of the cursor in a document of either format. */
export interface CursorPlace {
  /** The range that a suggestion replaces, in UTF-16 units. */
  readonly from: number;
  readonly to: number;
  /** The path of the value, or of the object whose key the user types. */
  readonly path: Path;
  readonly isKey: boolean;
  /** The existing keys. */
  readonly taken: readonly string[];
  readonly quote: string;
}
