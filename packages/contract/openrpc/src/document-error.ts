/** Reports an error in the document's sources. It names the file or place and the change to make. */
export class SourceError extends Error {
  override readonly name = 'DocumentError';
}
