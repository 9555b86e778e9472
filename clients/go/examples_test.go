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

// checkExample compares a result with the document's. The type must have every field of it.
func checkExample[Result any](t *testing.T, got Result, err error, documented string) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	var want Result
	decoder := json.NewDecoder(bytes.NewReader([]byte(documented)))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&want); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func pointerTo[Value any](value Value) *Value { return &value }
