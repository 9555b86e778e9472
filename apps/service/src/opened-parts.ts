/** A part with resources that are released when it is closed. */
export interface Closable {
  close(): void | Promise<void>;
}

/**
 * Lets a stack close a part, and returns the part. The stack closes its parts in reverse order, also after one of them
 * has failed.
 *
 * @example
 *   const store = closedBy(stack, openStore(folder));
 */
export function closedBy<Part extends Closable | undefined>(stack: AsyncDisposableStack, part: Part): Part {
  if (part) stack.defer(() => part.close());
  return part;
}

/**
 * Opens what consists of several parts. When a later part cannot be opened, the parts before it are closed.
 *
 * @throws What `open` throws.
 */
export async function openParts<Opened>(
  open: (stack: AsyncDisposableStack) => Promise<Opened>,
): Promise<Opened> {
  const stack = new AsyncDisposableStack();
  try {
    return await open(stack);
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}
