package ethread

import (
	"context"
	"errors"
	"testing"
)

var transfers = Filter{FromBlock: Quantity("0xd"), ToBlock: Quantity("0xe")}

func TestFilterReturnsItsLogsUntilItIsUninstalled(t *testing.T) {
	ctx := context.Background()
	companions := NewCompanions(exampleTransport(t))
	id, err := companions.EthNewFilter(ctx, transfers)
	if err != nil {
		t.Fatal(err)
	}
	logs, err := companions.EthGetFilterLogs(ctx, id)
	if err != nil || len(logs) != 12 {
		t.Fatalf("got %d logs, %v", len(logs), err)
	}
	changes, err := companions.EthGetFilterChanges(ctx, id)
	if err != nil || string(changes) != "[]" {
		t.Fatalf("got %s, %v", changes, err)
	}
	if _, err := companions.EthUninstallFilter(ctx, id); err != nil {
		t.Fatal(err)
	}
	_, err = companions.EthGetFilterChanges(ctx, id)
	var missing *FilterNotFoundError
	if !errors.As(err, &missing) || missing.Code != -32000 {
		t.Fatalf("got %v", err)
	}
}

func TestPagesOfLogsEnd(t *testing.T) {
	companions := NewCompanions(exampleTransport(t))
	query := LogsPageQuery{FromBlock: Quantity("0xd"), ToBlock: Quantity("0xe")}
	var cursor LogsCursor
	for found := 0; ; {
		page, err := companions.EthreadGetLogsPage(context.Background(), query, cursor, pointerTo(int64(2)))
		if err != nil {
			t.Fatal(err)
		}
		found += len(page.Logs)
		if page.IsLast {
			if found != 12 {
				t.Fatalf("got %d logs", found)
			}
			return
		}
		cursor = page.Cursor
	}
}
