{{/* Names everything of a release, so that several stand in one namespace. */}}
{{- define "ethread.fullname" -}}
{{- if contains "ethread" .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}
{{- else }}{{ printf "%s-ethread" .Release.Name | trunc 40 | trimSuffix "-" }}{{ end -}}
{{- end }}

{{/* Selects the pods of a component: list of the root context and the component's name. */}}
{{- define "ethread.selector" -}}
app.kubernetes.io/name: ethread
app.kubernetes.io/instance: {{ (index . 0).Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{- define "ethread.labels" -}}
{{ include "ethread.selector" . }}
app.kubernetes.io/version: {{ (index . 0).Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ (index . 0).Release.Service }}
helm.sh/chart: {{ printf "%s-%s" (index . 0).Chart.Name (index . 0).Chart.Version }}
{{- end }}

{{- define "ethread.secret" -}}
{{ .Values.existingSecret | default (include "ethread.fullname" .) }}
{{- end }}

{{/* The file of each server: the values, and where the chart's own PostgreSQL and certificate are. */}}
{{- define "ethread.configuration" -}}
{{- $name := include "ethread.fullname" . }}
{{- $accounts := dict "data" "/var/lib/ethread/accounts" }}
{{- if .Values.postgres.enabled }}
{{- $_ := set $accounts "postgres" (printf "postgres://ethread@%s-postgres/ethread" $name) }}
{{- $_ := set $accounts "postgresPassword" "${POSTGRES_PASSWORD}" }}
{{- end }}
{{- $given := dict "accounts" $accounts }}
{{- if .Values.tls.secret }}
{{- $_ := set $given "tls" (dict "certFile" "/etc/ethread-tls/tls.crt" "keyFile" "/etc/ethread-tls/tls.key") }}
{{- end }}
{{- toYaml (merge (deepCopy .Values.configuration) $given) }}
{{- end }}

{{/* What a running server cannot take over: everything but plans and nodes, which it reads again by itself. */}}
{{- define "ethread.fixedConfiguration" -}}
{{- $configuration := include "ethread.configuration" . | fromYaml }}
{{- $chains := list }}
{{- range $configuration.chains }}{{ $chains = append $chains (omit . "nodes") }}{{ end }}
{{- toYaml (merge (dict "chains" $chains) (omit $configuration "plans" "chains")) }}
{{- end }}
