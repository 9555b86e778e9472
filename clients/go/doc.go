// Package ethread is the typed client of an ethread service. Its types, errors and methods are generated from the OpenRPC
// document of the service. See README.md.
package ethread
