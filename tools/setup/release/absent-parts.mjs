// Stands in for the packages that only the mock mode and the validator of @open-rpc/server-js need. The constructor of its
// router creates a validator. The service's own router overrides the methods that use it.

export class MethodNotFoundError extends Error {}

export class MethodCallValidator {
  validate() {
    throw new Error('this build of @open-rpc/server-js has no validator');
  }
}
