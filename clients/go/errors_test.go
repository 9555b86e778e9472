package ethread

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
)

func TestErrorOfTheDocumentIsItsType(t *testing.T) {
	_, err := NewClient(exampleTransport(t)).EthGetLogs(context.Background(), Filter{BlockHash: Hash("0x" + strings.Repeat("0", 64))})
	var missing *HeaderNotFoundError
	if !errors.As(err, &missing) || missing.Code != -32001 {
		t.Fatalf("got %v", err)
	}
	var any *ContractError
	if !errors.As(err, &any) || any.Name != "HeaderNotFound" {
		t.Fatalf("got %v", err)
	}
}

func TestInvalidParamsAreInvalidParamsError(t *testing.T) {
	_, err := NewClient(exampleTransport(t)).EthGetTransactionReceipt(context.Background(), "0x1")
	var invalid *InvalidParamsError
	if !errors.As(err, &invalid) || invalid.Code != -32602 {
		t.Fatalf("got %v", err)
	}
}

func TestWrongKeyIsInvalidAPIKeyError(t *testing.T) {
	address := os.Getenv("ETHREAD_URL")
	transport, err := NewHTTPTransport(address[:strings.LastIndex(address, "/")] + "/no-such-key")
	if err != nil {
		t.Fatal(err)
	}
	_, err = NewClient(transport).EthGetBlockByNumber(context.Background(), BlockTagLatest, false)
	var rejected *InvalidApiKeyError
	if !errors.As(err, &rejected) || rejected.HTTPStatus != 401 {
		t.Fatalf("got %v", err)
	}
}

func TestUnreachableServiceIsTransportErrorWithoutTheKey(t *testing.T) {
	transport, err := NewHTTPTransport("http://127.0.0.1:1/v3/secret")
	if err != nil {
		t.Fatal(err)
	}
	transport.Retries = 0
	_, err = NewClient(transport).EthGetBlockByNumber(context.Background(), BlockTagLatest, false)
	var lost *TransportError
	if !errors.As(err, &lost) || !lost.IsTransient || strings.Contains(err.Error(), "secret") {
		t.Fatalf("got %v", err)
	}
}

func TestBalanceTellsTheCost(t *testing.T) {
	transport, err := NewHTTPTransport(os.Getenv("ETHREAD_URL"))
	if err != nil {
		t.Fatal(err)
	}
	var cost int64
	transport.OnBalance = func(balance Balance) { cost = balance.Cost }
	if _, err := NewClient(transport).EthGetBlockByNumber(context.Background(), BlockTagLatest, false); err != nil {
		t.Fatal(err)
	}
	if price := priceOf(t, "eth_getBlockByNumber"); cost != price {
		t.Fatalf("cost %d instead of %d", cost, price)
	}
}

// priceOf returns the price of a method by the document of the service.
func priceOf(t *testing.T, method string) int64 {
	t.Helper()
	var document struct {
		Methods []struct {
			Name    string `json:"name"`
			Credits int64  `json:"x-credits"`
		} `json:"methods"`
	}
	if err := exampleTransport(t).Request(context.Background(), "rpc.discover", nil, &document); err != nil {
		t.Fatal(err)
	}
	for _, one := range document.Methods {
		if one.Name == method {
			return one.Credits
		}
	}
	t.Fatalf("the document has no method %s", method)
	return 0
}

func TestNilListIsAnEmptyList(t *testing.T) {
	address := AddressInput("0x" + strings.Repeat("0", 40))
	proof, err := NewClient(exampleTransport(t)).EthGetProof(context.Background(), address, nil, nil)
	if err != nil || len(proof.StorageProof) != 0 {
		t.Fatalf("got %v, %v", proof, err)
	}
}
