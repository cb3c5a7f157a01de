// The modules that contain the CustomResourceDefinitions of the operators that deploy/kubernetes uses. Nothing is built from
// them: `go mod tidy` would remove them all.
module gridlease.invalid/testing/tools/kubernetes-operators

go 1.26.4

require (
	github.com/cloudnative-pg/cloudnative-pg v1.30.0
	github.com/cloudnative-pg/plugin-barman-cloud v0.15.0
	github.com/prometheus-operator/prometheus-operator v0.85.0
	sigs.k8s.io/gateway-api v1.6.3
)
