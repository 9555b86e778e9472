export { type CuttingProxy, openCuttingProxy } from '../cutting-proxy.test.data.ts';
export { openProxy, type Proxy } from '../proxy.test.data.ts';
export { makeDatabase, type TemporaryDatabase } from '../temporary-database.test.data.ts';
