"""Every address that schemathesis makes is of this machine: the product must not call others."""

import schemathesis
from hypothesis import strategies

schemathesis.openapi.format("uri", strategies.sampled_from(["https://127.0.0.1:9/hooks", "https://localhost:9/"]))
