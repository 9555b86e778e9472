import { addCall, isSilent, nameOfBody } from './body.ts';

describe('a raw body', () => {
  it('becomes a batch with the second call, which gets an ID of its own', () => {
    const one = addCall('', 'first', [1]) ?? '';
    expect(JSON.parse(one)).toEqual({ jsonrpc: '2.0', id: 1, method: 'first', params: [1] });
    const two = addCall(one, 'second', undefined) ?? '';
    expect(JSON.parse(two)).toEqual([JSON.parse(one), { jsonrpc: '2.0', id: 2, method: 'second' }]);
    expect(nameOfBody(two)).toBe('batch of 2');
  });

  it('that is not JSON takes no call', () => {
    expect(addCall('{', 'first', [])).toBeUndefined();
    expect(nameOfBody('{')).toBe('raw body');
  });

  it('has no response only when it consists of notifications', () => {
    const notification = { jsonrpc: '2.0', method: 'note' };
    expect(isSilent(notification)).toBe(true);
    expect(isSilent([notification, notification])).toBe(true);
    expect(isSilent([notification, { ...notification, id: 1 }])).toBe(false);
    // A server rejects an item that is not a call.
    expect(isSilent([notification, 1])).toBe(false);
    expect(isSilent([])).toBe(false);
  });
});
