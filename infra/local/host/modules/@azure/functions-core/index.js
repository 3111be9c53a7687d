// The library requires this module, which only a host has. infra/local/host/core.ts fills it before it loads the app.
module.exports = {};
