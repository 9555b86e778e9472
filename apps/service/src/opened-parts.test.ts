import { closedBy, openParts } from './opened-parts.ts';

function createParts() {
  const closed: string[] = [];
  const part = (name: string, error?: Error) => ({
    name,
    async close() {
      await Promise.resolve();
      closed.push(name);
      if (error) throw error;
    },
  });
  return { closed, part };
}

describe('openParts', () => {
  it('closes the open parts when a later one cannot be opened', async () => {
    const { closed, part } = createParts();
    const opening = openParts(async (stack) => {
      closedBy(stack, part('store'));
      closedBy(stack, part('server'));
      return Promise.reject(new RangeError('the port is in use'));
    });
    await expect(opening).rejects.toThrow('the port is in use');
    expect(closed).toEqual(['server', 'store']);
  });

  it('closes every part, even after one fails', async () => {
    const { closed, part } = createParts();
    const opened = await openParts(async (stack) => {
      closedBy(stack, part('store'));
      closedBy(stack, part('server', new RangeError('the socket is gone')));
      return Promise.resolve({ close: () => stack.disposeAsync() });
    });
    await expect(opened.close()).rejects.toThrow('the socket is gone');
    expect(closed).toEqual(['server', 'store']);
  });
});
