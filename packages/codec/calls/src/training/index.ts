export { trainEngine } from './train-engine.ts';
