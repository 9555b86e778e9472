// Sends a request some times with the client for Go, and prints the error that each try saw: client REQUEST
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"ethread"
)

func main() {
	var request struct {
		URL        string
		InputBytes int
		Count      int
	}
	if err := json.Unmarshal([]byte(os.Args[1]), &request); err != nil {
		panic(err)
	}
	input := "0x" + strings.Repeat("5b", request.InputBytes)
	for ; request.Count > 0; request.Count-- {
		transport, err := ethread.NewHTTPTransport(request.URL)
		if err != nil {
			panic(err)
		}
		transport.Retries = 0
		params := []any{map[string]string{"to": "0x" + strings.Repeat("22", 20), "input": input}, "latest"}
		var result json.RawMessage
		err = transport.Request(context.Background(), "eth_call", params, &result)
		seen := map[string]any{"message": fmt.Sprint(err)}
		var rejected *ethread.ContractError
		if errors.As(err, &rejected) {
			seen = map[string]any{"code": rejected.Code, "message": rejected.Message}
		}
		line, _ := json.Marshal(seen)
		fmt.Println(string(line))
	}
}
