package ethread

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"testing"
)

// exampleTransport returns a transport to the service at ETHREAD_URL.
func exampleTransport(t *testing.T) *HTTPTransport {
	t.Helper()
	transport, err := NewHTTPTransport(os.Getenv("ETHREAD_URL"))
	if err != nil {
		t.Fatal(err)
	}
	return transport
}

// outcome is what a method returns.
type outcome[Result any] struct {
	result Result
	err    error
}

func outcomeOf[Result any](result Result, err error) outcome[Result] {
	return outcome[Result]{result, err}
}

// checkExample compares a result with the document's. The type must have every field of it.
func checkExample[Result any](t *testing.T, name string, got outcome[Result], documented string) {
	t.Run(name, func(t *testing.T) {
		if got.err != nil {
			t.Fatal(got.err)
		}
		var want Result
		decoder := json.NewDecoder(bytes.NewReader([]byte(documented)))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(&want); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got.result, want) {
			t.Errorf("got %+v, want %+v", got.result, want)
		}
	})
}

func pointerTo[Value any](value Value) *Value { return &value }
