package ethread

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
)

// ContractError has what all errors of the service have. Each error of the document is a type that contains it, and
// errors.As finds either. An error that the document does not list is a *ContractError itself.
type ContractError struct {
	// Name is the error's name in the document, empty for an error that the document does not list.
	Name string

	Code int

	Message string

	// Data is empty for an error without data.
	Data string

	// HTTPStatus is the status of the response.
	HTTPStatus int

	// RetryAfter is the time after which a retry may succeed, 0 when the service states none.
	RetryAfter time.Duration
}

// Error returns the code and the message.
func (e *ContractError) Error() string { return fmt.Sprintf("%s (%d)", e.Message, e.Code) }

// As lets errors.As find the ContractError in each error of the document.
func (e *ContractError) As(target any) bool {
	found, isContractError := target.(**ContractError)
	if isContractError {
		*found = e
	}
	return isContractError
}

// contractRow is an error of the document.
type contractRow struct {
	name       string
	code       int
	message    string
	httpStatus int
	make       func(ContractError) error
}

var placeholder = regexp.MustCompile(`\\\{\w+\\\}`)

// toError converts an error response to its type. Several errors may share a code. The error with the same message has
// priority, then the error with the HTTP status, then an error whose message has placeholders that match, then the only
// error of the code.
func toError(answered ContractError) error {
	var same []contractRow
	for _, row := range slices.Concat(contractErrors, companionErrors) {
		if row.code == answered.Code {
			same = append(same, row)
		}
	}
	rules := []func(contractRow) bool{
		func(row contractRow) bool {
			return answered.Message == row.message || strings.HasPrefix(answered.Message, row.message+": ")
		},
		func(row contractRow) bool { return answered.HTTPStatus >= 400 && answered.HTTPStatus == row.httpStatus },
		func(row contractRow) bool {
			return strings.Contains(row.message, "{") && matches(row.message, answered.Message)
		},
		func(contractRow) bool { return len(same) == 1 },
	}
	for _, rule := range rules {
		for _, row := range same {
			if rule(row) {
				answered.Name = row.name
				return row.make(answered)
			}
		}
	}
	return &answered
}

// matches reports whether a message has the form of a message with placeholders.
func matches(form, message string) bool {
	pattern := placeholder.ReplaceAllString(regexp.QuoteMeta(form), ".*")
	return regexp.MustCompile("(?s)^" + pattern + "$").MatchString(message)
}
