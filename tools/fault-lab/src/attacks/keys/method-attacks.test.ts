import { readFileSync } from 'node:fs';
import { METHOD_ATTACKS } from './method-attacks.ts';

/** Methods of WebSockets, whose attacks are those of connections. */
const OF_WEBSOCKETS = ['eth_subscribe', 'eth_unsubscribe'];

const methodsOf = (document: string): readonly string[] => {
  const { methods } = JSON.parse(
    readFileSync(new URL(`../../../../../openrpc/${document}`, import.meta.url), 'utf8'),
  );
  return methods.map(({ name }: { name: string }) => name);
};

describe('the attacks of keys', () => {
  it('send a request of each method and companion', () => {
    const attacked = new Set(METHOD_ATTACKS.map(({ method }) => method));
    const methods = [...methodsOf('openrpc.json'), ...methodsOf('companions/openrpc.json')];
    expect(methods.filter((method) => !attacked.has(method))).toEqual(OF_WEBSOCKETS);
  });
});
