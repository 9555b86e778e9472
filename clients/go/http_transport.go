package ethread

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"reflect"
	"strconv"
	"time"
)

// Balance is the credits of a response.
type Balance struct {
	// Cost is the credits that the response cost.
	Cost int64

	// Remaining is the credits that remain today.
	Remaining int64

	// Reset is the time until the daily credits are restored.
	Reset time.Duration
}

// HTTPTransport carries calls over HTTP and retries transient failures: every method only reads. Goroutines may share it.
type HTTPTransport struct {
	// Client sends the requests. Its timeout is that of one try.
	Client *http.Client

	// Retries is the most retries after the first try.
	Retries int

	// BaseDelay is the delay before the first retry. It doubles with each retry.
	BaseDelay time.Duration

	// MaxDelay is the longest delay. When the service asks for a longer one, the call fails at once.
	MaxDelay time.Duration

	// OnBalance receives the credit balance of each response, unless it is nil.
	OnBalance func(Balance)

	url *url.URL
}

// NewHTTPTransport returns a transport for the address of calls with the key, such as https://HOST/v3/API_KEY. Its fields
// may be changed before the first call.
func NewHTTPTransport(address string) (*HTTPTransport, error) {
	parsed, err := url.Parse(address)
	if err != nil || parsed.Host == "" || (parsed.Scheme != "http" && parsed.Scheme != "https") {
		return nil, &TransportError{Message: "the URL is malformed; expected https://HOST/v3/API_KEY"}
	}
	return &HTTPTransport{
		Client:    &http.Client{Timeout: 30 * time.Second},
		Retries:   3,
		BaseDelay: 200 * time.Millisecond,
		MaxDelay:  20 * time.Second,
		url:       parsed,
	}, nil
}

// Request sends one call.
func (t *HTTPTransport) Request(ctx context.Context, method string, params []any, result any) error {
	body, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": method, "params": given(params)})
	if err != nil {
		return err
	}
	for retry := 0; ; retry++ {
		err := t.exchange(ctx, body, result)
		delay, isTransient := t.delayAfter(err, retry)
		if err == nil || !isTransient {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(delay):
		}
	}
}

// given returns the params with nil for absent ones, and without those at the end.
func given(params []any) []any {
	last := 0
	all := make([]any, len(params))
	for index, param := range params {
		if !isAbsent(param) {
			all[index] = param
			last = index + 1
		}
	}
	return all[:last]
}

// isAbsent reports whether a param is the zero value of a type that has no other meaning for it.
func isAbsent(param any) bool {
	value := reflect.ValueOf(param)
	switch value.Kind() {
	case reflect.Invalid:
		return true
	case reflect.String, reflect.Pointer, reflect.Map, reflect.Slice:
		return value.IsZero()
	default:
		return false
	}
}

var transientErrors = map[string]bool{
	"RateExceeded": true, "Draining": true, "Overloaded": true, "ResourceUnavailable": true, "InternalError": true,
}

// delayAfter returns the time before the next try, and whether there is one.
func (t *HTTPTransport) delayAfter(err error, retry int) (time.Duration, bool) {
	if retry >= t.Retries {
		return 0, false
	}
	var asked time.Duration
	var answered *ContractError
	var lost *TransportError
	switch {
	case errors.As(err, &answered):
		if !transientErrors[answered.Name] {
			return 0, false
		}
		asked = answered.RetryAfter
	case errors.As(err, &lost):
		if !lost.IsTransient {
			return 0, false
		}
	default:
		return 0, false
	}
	if asked > t.MaxDelay {
		return 0, false
	}
	grown := min(t.BaseDelay<<retry, t.MaxDelay)
	return max(asked, time.Duration(float64(grown)*(0.5+rand.Float64()/2))), true
}

// response is the body of a response.
type response struct {
	ID     any             `json:"id"`
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Code    int    `json:"code"`
		Message string `json:"message"`
		Data    any    `json:"data"`
	} `json:"error"`
}

func (t *HTTPTransport) exchange(ctx context.Context, body []byte, result any) error {
	status, header, text, err := t.post(ctx, body)
	if err != nil {
		return err
	}
	t.reportBalance(header)
	var answer response
	if err := json.Unmarshal(text, &answer); err != nil {
		message := fmt.Sprintf("%s responded with HTTP %d and no JSON-RPC", t.address(), status)
		return &TransportError{Message: message, IsTransient: isTransientStatus(status), cause: err}
	}
	if answer.Error != nil {
		data, _ := answer.Error.Data.(string)
		return toError(ContractError{
			Code:       answer.Error.Code,
			Message:    answer.Error.Message,
			Data:       data,
			HTTPStatus: status,
			RetryAfter: seconds(header.Get("Retry-After")),
		})
	}
	if answer.ID != float64(1) || answer.Result == nil {
		return &TransportError{Message: t.address() + " sent no response to the request"}
	}
	if err := json.Unmarshal(answer.Result, result); err != nil {
		return &TransportError{Message: t.address() + " sent a result of another form: " + err.Error(), cause: err}
	}
	return nil
}

func (t *HTTPTransport) post(ctx context.Context, body []byte) (int, http.Header, []byte, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, t.url.String(), bytes.NewReader(body))
	if err != nil {
		return 0, nil, nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	reply, err := t.Client.Do(request)
	if err != nil {
		return 0, nil, nil, t.unreachable(ctx, err)
	}
	defer reply.Body.Close()
	text, err := io.ReadAll(reply.Body)
	if err != nil {
		return 0, nil, nil, t.unreachable(ctx, err)
	}
	return reply.StatusCode, reply.Header, text, nil
}

// unreachable returns the error of the context, or the reason without the path, which contains the key.
func (t *HTTPTransport) unreachable(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var failed *url.Error
	if errors.As(err, &failed) {
		err = failed.Err
	}
	message := fmt.Sprintf("cannot reach %s: %v", t.address(), err)
	return &TransportError{Message: message, IsTransient: true, cause: err}
}

func (t *HTTPTransport) address() string { return t.url.Scheme + "://" + t.url.Host }

func (t *HTTPTransport) reportBalance(header http.Header) {
	if t.OnBalance == nil {
		return
	}
	cost, costErr := strconv.ParseInt(header.Get("X-Credits-Cost"), 10, 64)
	remaining, remainingErr := strconv.ParseInt(header.Get("X-Credits-Remaining"), 10, 64)
	if costErr == nil && remainingErr == nil {
		t.OnBalance(Balance{Cost: cost, Remaining: remaining, Reset: seconds(header.Get("X-Credits-Reset"))})
	}
}

func seconds(text string) time.Duration {
	number, err := strconv.ParseFloat(text, 64)
	if err != nil || number < 0 {
		return 0
	}
	return time.Duration(number * float64(time.Second))
}

func isTransientStatus(status int) bool {
	switch status {
	case 408, 425, 429, 500, 502, 503, 504:
		return true
	}
	return false
}
