// Azurite loads it at its start, and calls it only where telemetry is on.
module.exports = {};
