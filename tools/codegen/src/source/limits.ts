/** How large a document may be. Beyond these it is refused before anything is made of it. */
export const LIMITS = {
  /** Of one document, as text. */
  bytes: 32 * 1024 * 1024,
  /** Objects and lists within one another. */
  depth: 200,
  /** Values of all kinds, counted again wherever an alias of YAML repeats them. */
  values: 2_000_000,
  /** Documents that references lead to. */
  documents: 50,
  methods: 10_000,
  /** Characters of a name. */
  name: 200,
  /** Milliseconds for one document from a server. */
  fetchMs: 30_000,
} as const;
