export { Console } from './console.tsx';
export { ConsoleProvider, useConsole, useRequest } from './context.ts';
export { Markdown } from './form/markdown.tsx';
export { JsonView } from './json-view.tsx';
export { draftOf, paramsOf, structuresOf } from './request/call.ts';
export { type Exchange, verdictOfReply } from './request/exchange.ts';
export { keyIn, originOf, serviceAt, urlOf, withAddress } from './request/target.ts';
export { createWebSockets } from './request/web-sockets.ts';
export type { Checker, ConsoleState } from './console-state.ts';
export { createRequestConsole, type RequestConsole } from './request-console.ts';
export { startChecker } from './start-checker.ts';
export {
  alternativesOf,
  nameOf,
  readSchema,
  type ShownSchema,
  typeOf,
  wordsOfName,
} from './schema/schema.ts';
export { createStore, type ValueStore, useStore } from './store.ts';
