import { counterpart, fillUrl, valuesIn } from './server-url.ts';

const variable = (name: string, fallback: string) => ({
  name,
  default: fallback,
  description: '',
  choices: [],
});
const server = (url: string) => ({
  name: '',
  summary: '',
  url,
  variables: [variable('host', 'localhost'), variable('key', 'KEY')],
});
const servers = [server('https://${host}/v3/${key}'), server('wss://${host}/ws/v3/${key}')];
const [https = server('')] = servers;

describe('server-url', () => {
  it("fills in the values of a server's variables, or their defaults", () => {
    expect(fillUrl(https, { host: 'a:1' })).toBe('https://a:1/v3/KEY');
    expect(fillUrl(server('https://{host}/${other}'), {})).toBe('https://localhost/${other}');
  });

  it("extracts the values of a server's variables from an address", () => {
    expect(valuesIn(https, 'http://127.0.0.1:8545/v3/abc')).toEqual({ host: '127.0.0.1:8545', key: 'abc' });
    expect(valuesIn(https, 'http://127.0.0.1:8545/v4/abc')).toBeUndefined();
  });

  it('derives the address of the other transport', () => {
    expect(counterpart(servers, 'http://a:1/v3/k', 'webSocket')).toBe('ws://a:1/ws/v3/k');
    expect(counterpart(servers, 'wss://a/ws/v3/k', 'http')).toBe('https://a/v3/k');
    expect(counterpart(servers, 'https://elsewhere', 'webSocket')).toBeUndefined();
  });
});
