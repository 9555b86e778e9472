/** A fault of the document's sources: names the file or place and what to change. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
}
