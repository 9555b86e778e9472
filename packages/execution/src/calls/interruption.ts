export { InterruptedError, type Interruption } from '@ethread/evm';
