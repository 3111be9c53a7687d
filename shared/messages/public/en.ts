/** English, and with it the list of everything that the public pages say: landing page, verification, API reference. */
export const en = {
  skip: 'Skip to content',
  'nav.main': 'Main',
  'nav.verify': 'Verify',
  'nav.docs': 'API',
  'nav.logIn': 'Log in',
  privacy: 'No cookies. No tracking. No third-party requests.',

  'missing.title': 'Page not found',
  'missing.text': 'Check the address. If you want to sign a document, use the link in your latest e-mail.',
  'missing.home': 'Go to the start page',

  'home.title': 'Self-hosted e‑signatures with built-in proof.',
  'home.lead':
    'Send a document, collect signatures on any device, and get back one sealed PDF that contains every signature, the audit trail and proof that nothing was changed. It runs in your own cloud.',
  'home.register': 'Create an account',
  'home.logIn': 'Log in',
  'home.invitation': 'You need an invitation code to create an account. Ask your administrator for one.',
  'home.features': 'What you get',
  'home.signing': 'Signed in a minute',
  'home.signingText':
    'Signers get a link and need no account. They draw, type or upload a signature and are guided from field to field, by touch, keyboard or screen reader, in six languages.',
  'home.sealing': 'Sealed automatically',
  'home.sealingText':
    'The document is sealed after the last signature. Any later change is detected by PDF readers and by our public verification page.',
  'home.integration': 'Built for integration',
  'home.integrationText':
    'REST API, templates and reliable webhooks: your own software can do everything the dashboard does.',
  'home.received': 'Received a sealed document?',
  'home.receivedText': 'Check that it is genuine and unchanged. The file stays on your device.',
  'home.verify': 'Verify a document',

  'verify.title': 'Is this document genuine?',
  'verify.hint':
    'Drop a sealed PDF. It is checked here, on your device: the file is not uploaded, only its fingerprint (SHA-256) is compared with what this service has sealed.',
  'verify.busy': 'Checking …',
  'verify.drop': 'Drop the PDF here',
  'verify.local': 'It stays on your device',
  'verify.choose': 'Choose a PDF',
  'verify.chooseAnother': 'Choose another PDF',
  'verify.unreadable': 'This file could not be read. Please try it again.',

  'finding.genuine': 'Valid: genuine and unchanged',
  'finding.genuine.text': 'This service sealed exactly this file. Not one byte has changed since.',
  'finding.signed': 'Unchanged, but not sealed by this service',
  'finding.signed.text':
    'The file is what its last signer signed. This service does not know it, so look closely at who signed.',
  'finding.unasked': 'Unchanged; the service could not be asked',
  'finding.unasked.text':
    'The file is what its last signer signed. Whether this service sealed it is not known for now.',
  'finding.altered': 'Altered: do not rely on this file',
  'finding.altered.text': 'It is not what was signed: its content or its signature was changed afterwards.',
  'finding.unsigned': 'No signature in this file',
  'finding.unsigned.text':
    'This PDF carries no seal, so nothing can be said about where it comes from or whether it was changed.',
  'finding.unreadable': 'This file cannot be checked',
  'finding.unreadable.text':
    'It needs a password, is damaged or too complex, or is signed in a way that this page does not support.',
  'finding.not_a_pdf': 'This is not a PDF',
  'finding.not_a_pdf.text': 'Sealed documents are PDF files. Choose the file that was sent to you.',

  'result.silent':
    'The service could not be asked whether it knows this file. What stands here was checked on your device alone.',
  'result.tryAgain': 'Try again',
  'result.file': 'The file',
  'result.name': 'Name',
  'result.size': 'Size',
  'result.bytes': '{size} bytes',
  'result.sealed': 'Sealed',
  'result.level': 'Level',
  'result.kind': 'Kind',
  'result.certificate':
    'Completion certificate of a document that had been signed before; it states the document’s hash',
  'result.archived': 'Archived',
  'result.pages': 'Pages',
  'result.envelope': 'Envelope',
  'result.found': 'What was found',
  'result.problem': 'Problem',
  'result.note': 'Note',

  'signature.title': 'Signatures in the file',
  'signature.valid': 'Valid',
  'signature.unreadable': 'Cannot be read',
  'signature.invalid': 'Invalid',
  'signature.unknownSigner': 'Unknown signer',
  'signature.timestamp': 'Timestamp over the whole document',
  'signature.seal': 'Seal',
  'signature.issuer': ' · certificate by {issuer}',
  'signature.stamped': '{time}, by timestamp',
  'signature.stampedBy': '{time}, by timestamp of {authority}',
  'signature.claimed': '{time}, by the signer’s clock',
  'signature.noTime': 'Time unknown',

  'trail.title': 'Embedded audit trail',
  'trail.intact': '{count} events, each bound to the one before; integrity verified. Times are the service’s.',
  'trail.broken': 'The integrity of this trail is broken: what it says cannot be relied on.',
  'trail.from': ' · from {address}',
  'trail.aRecipient': 'A recipient',

  'report.title': 'Check by this service',
  'report.ours': 'The document is exactly what this service sealed; only timestamps and validation data were added.',
  'report.intact': 'The document is exactly what its last signer signed; it was not sealed by this service.',
  'report.unsigned': 'The document carries no signature at all.',
  'report.altered': 'The document is not what was signed, or it cannot be checked.',
  'upload.title': 'Check the certificates, too',
  'upload.text':
    'Your device has no list of trusted authorities. For this check the file is uploaded to this service, compared with its list, and not stored.',
  'upload.action': 'Upload and check',

  'docs.operations': 'Operations',
  'docs.download': 'Download the OpenAPI 3.1 document',
  'docs.required': ' required',
  'docs.properties.one': '{count} property of ',
  'docs.properties.other': '{count} properties of ',
  'docs.path': 'Path parameters',
  'docs.query': 'Query parameters',
  'docs.header': 'Headers',
  'docs.body': 'Body',
  'docs.bodyOptional': 'Body (optional)',
  'docs.responses': 'Responses',
  'docs.sampleResponse': 'Sample response {status}',
  'docs.sampleRequest': 'Sample request of {name}',
  'docs.session': 'Authentication: a session token.',
  'docs.apiKey': 'Authentication: an API key.',
  'docs.anyone': 'No authentication.',
} as const;

export type PublicKey = keyof typeof en;
