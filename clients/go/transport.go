package ethread

import "context"

// Transport carries calls to a service.
type Transport interface {
	// Request sends one call and stores its result in result, a pointer. A nil or zero value at the end of the params
	// counts as absent. The error is an error of the document, or a *TransportError when no response arrived, or the error
	// of the context.
	Request(ctx context.Context, method string, params []any, result any) error
}

// TransportError reports that no response arrived: the service is unreachable, the call timed out, or the body is not
// JSON-RPC.
type TransportError struct {
	Message string

	// IsTransient is true when a retry may succeed.
	IsTransient bool

	cause error
}

// Error returns the message, which never contains the key.
func (e *TransportError) Error() string { return e.Message }

// Unwrap returns the cause.
func (e *TransportError) Unwrap() error { return e.cause }

// request sends one call and returns its result.
func request[Result any](ctx context.Context, transport Transport, method string, params []any) (result Result, err error) {
	err = transport.Request(ctx, method, params, &result)
	return result, err
}

// list returns a list as the service expects it: in Go a nil slice is an empty list.
func list[T any](items []T) []T {
	if items == nil {
		return []T{}
	}
	return items
}
