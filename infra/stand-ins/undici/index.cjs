// openapi-typescript asks servers for documents with it; here documents are passed.
exports.fetch = undefined;
exports.Headers = undefined;
