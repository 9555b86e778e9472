// The outcomes of a frame, for the engine (`assembly`) and its host. Every outcome but `none`, which is success, and `revert`
// consumes all of its gas.
export const none = 0;
export const revert = 1;
export const outOfGas = 2;
export const invalidOpcode = 3;
export const stackUnderflow = 4;
export const stackOverflow = 5;
export const invalidJump = 6;
export const writeProtection = 7;
export const returnDataOutOfBounds = 8;
export const collision = 9;
export const codeTooLarge = 10;
export const initCodeTooLarge = 11;
export const invalidCode = 12;
export const codeStoreOutOfGas = 13;
export const invalidPrecompileInput = 14;
export const insufficientBalance = 15;
export const tooDeep = 16;
export const nonceExhausted = 17;
export const storageSentry = 18;
