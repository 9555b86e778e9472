import { readStored, removeStored, store } from '@ethread/ui/stored';

/** A document that is saved in this browser. */
export interface SavedDocument {
  /** The ID in addresses. */
  readonly id: string;
  readonly name: string;
  /** The time as ISO 8601. */
  readonly savedAt: string;
}

/** The most documents to save. The oldest are dropped first. */
const MAX_DOCUMENTS = 12;
/** The longest document to save, in characters. */
const MAX_LENGTH = 2_000_000;

/** Lists the documents saved in this browser, newest first. */
export function savedDocuments(): readonly SavedDocument[] {
  const stored = readStored('documents');
  return Array.isArray(stored) ? stored.filter(isSaved) : [];
}

/** Returns the text of a saved document, or undefined when it no longer exists. */
export function savedText(id: string): string | undefined {
  const text = readStored(`document:${id}`);
  return typeof text === 'string' ? text : undefined;
}

/** Saves a document under its ID or under a new one. Returns the ID, or undefined when it could not be saved. */
export function saveDocument(document: {
  readonly id: string | undefined;
  readonly name: string;
  readonly text: string;
}): string | undefined {
  const { id = crypto.randomUUID().slice(0, 8), name, text } = document;
  if (text.length > MAX_LENGTH) return undefined;
  const others = savedDocuments().filter((one) => one.id !== id);
  for (const { id: old } of others.splice(MAX_DOCUMENTS - 1)) removeStored(`document:${old}`);
  while (!store(`document:${id}`, text)) {
    const oldest = others.pop();
    if (!oldest) return undefined;
    removeStored(`document:${oldest.id}`);
  }
  store('documents', [{ id, name, savedAt: new Date().toISOString() }, ...others]);
  return id;
}

/** Removes a saved document. */
export function removeDocument(id: string): void {
  removeStored(`document:${id}`);
  removeStored(`drafts:${id}`);
  removeStored(`raw:${id}`);
  store(
    'documents',
    savedDocuments().filter((one) => one.id !== id),
  );
}

const isSaved = (one: unknown): one is SavedDocument =>
  typeof one === 'object' && one !== null && 'id' in one && 'name' in one && 'savedAt' in one;
