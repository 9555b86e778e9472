/** Size limits of a document. The generator rejects a larger one before it processes it. */
export const LIMITS = {
  /** Of one document's text. */
  bytes: 32 * 1024 * 1024,
  /** Nesting of objects and lists. */
  depth: 200,
  /** Values of all kinds. Values that a YAML alias repeats count again. */
  values: 2_000_000,
  /** Documents that are the targets of references. */
  documents: 50,
  methods: 10_000,
  /** Characters of a name. */
  name: 200,
  /** Milliseconds to fetch one document from a server. */
  fetchMs: 30_000,
} as const;
