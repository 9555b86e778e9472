module ethread

go 1.23
