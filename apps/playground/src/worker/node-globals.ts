// json-schema-to-typescript was written for Node: it asks its process where it is and whether to be talkative, and
// whether what it was given is a Buffer.
Object.assign(globalThis, {
  process: { cwd: () => '/', env: {}, platform: 'browser', versions: {} },
  Buffer: { isBuffer: () => false },
});
