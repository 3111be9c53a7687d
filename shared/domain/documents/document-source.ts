/** Port: documents that a request names by their address. */
export interface DocumentSource {
  /**
   * Returns the bytes at a public https address.
   * @throws AppError validation_error (not such an address), document_unreachable, document_too_large,
   *   service_unavailable (too many at once)
   */
  fetch(url: string, ownerId: string): Promise<Uint8Array>;
}
