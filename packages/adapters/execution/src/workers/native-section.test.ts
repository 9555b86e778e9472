import { NativeSection } from './native-section.ts';

describe('NativeSection', () => {
  it('makes the owner wait until the thread has loaded', async () => {
    const memory = NativeSection.memory();
    const [thread, owner] = [new NativeSection(memory), new NativeSection(memory)];
    expect(await owner.end(1)).toBe(false);
    const ended = owner.end(10_000);
    thread.leave();
    expect(await ended).toBe(true);
  });

  it('makes the owner wait while the thread opens a store', async () => {
    const memory = NativeSection.memory();
    const [thread, owner] = [new NativeSection(memory), new NativeSection(memory)];
    thread.leave();
    let ended: Promise<boolean> | undefined;
    const order: string[] = [];
    thread.run(() => {
      ended = owner.end(10_000).then((isOutside) => {
        order.push('ended');
        return isOutside;
      });
      order.push('opened');
    });
    expect(await ended).toBe(true);
    expect(order).toEqual(['opened', 'ended']);
  });

  it('rejects native work after the owner has ended the section', async () => {
    const memory = NativeSection.memory();
    const [thread, owner] = [new NativeSection(memory), new NativeSection(memory)];
    thread.leave();
    expect(await owner.end(1)).toBe(true);
    expect(() => thread.run(() => 'opened')).toThrow('the thread is about to end');
  });
});
