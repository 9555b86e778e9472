package ethread

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"testing"
)

// exampleClient returns a client of the service at ETHREAD_URL.
func exampleClient(t *testing.T) *Client {
	t.Helper()
	transport, err := NewHTTPTransport(os.Getenv("ETHREAD_URL"))
	if err != nil {
		t.Fatal(err)
	}
	return NewClient(transport)
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
