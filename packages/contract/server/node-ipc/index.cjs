// The package `@open-rpc/server-js` names node-ipc 9.1.1 for its transport over sockets of the machine, which ethread
// never loads. Releases of node-ipc once deleted and leaked files of those who installed them, so that none is installed.
throw new Error(
  'node-ipc is not installed: ethread replaces it by this package; serve with a transport of @ethread/server instead of IPCServerTransport',
);
