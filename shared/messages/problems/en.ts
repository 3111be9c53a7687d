/** English: what the verifier found, one sentence for each code. */
export const en = {
  not_a_pdf: 'The file is not a PDF.',
  document_unreadable: 'The document cannot be read. It is damaged, incomplete or protected by a password.',
  document_too_complex: 'The document is too complex to be checked here.',
  structure_damaged: 'The tables of the file are damaged. PDF readers may show different documents.',
  no_signature: 'The document is not signed.',
  signature_malformed: 'A signature is not written as the standard demands, or a part of it cannot be read.',
  signature_unsupported: 'A signature uses a format or an algorithm that cannot be checked here.',
  byte_range_invalid: 'The signature’s byte range does not describe this file.',
  signature_relocated: 'The signature leaves out other bytes than its own.',
  signature_hidden: 'A signature of this file was removed from its form.',
  digest_mismatch: 'The signed bytes were changed after signing.',
  signature_mismatch: 'The signature does not belong to the signed data and the certificate.',
  signing_certificate_mismatch: 'The certificate is not the one that the signature was made for.',
  revision_mismatch: 'The signed revision of the file cannot be rebuilt from its bytes.',
  certification_violated: 'The document was changed in a way that its author had ruled out.',
  weak_algorithm: 'The signature relies on SHA-1, which can be forged.',
  signature_reencoded:
    'The signature is written differently than it was sealed. Everything that is signed is unchanged.',
  content_changed: 'The document was changed after it was signed.',
  earlier_content_revived: 'Content that was hidden in the signed bytes was made visible afterwards.',
  signature_appended: 'Another signature was added after this one.',
  bytes_appended: 'Bytes without a purpose follow the signed document.',
  certificate_untrusted: 'The signer’s certificate leads to no authority that is trusted here.',
  certificate_invalid: 'The signer’s certificate was not valid at the time of signing, or was revoked.',
  timestamp_invalid: 'A timestamp is not valid.',
  timestamp_untrusted: 'The timestamp comes from no authority that is trusted here.',
  audit_trail_missing: 'The document contains no audit trail.',
  audit_trail_broken: 'The embedded audit trail was changed: its chain of hashes does not hold.',
} as const;

export type ProblemMessages = Readonly<Record<keyof typeof en, string>>;
