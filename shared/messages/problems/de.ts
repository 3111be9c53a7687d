import type { ProblemMessages } from './en.ts';

export const de: ProblemMessages = {
  not_a_pdf: 'Die Datei ist kein PDF.',
  document_unreadable:
    'Das Dokument ist nicht lesbar. Es ist beschädigt, unvollständig oder durch ein Passwort geschützt.',
  document_too_complex: 'Das Dokument ist zu komplex, um hier geprüft zu werden.',
  structure_damaged: 'Die Tabellen der Datei sind beschädigt. PDF-Programme zeigen womöglich verschiedene Dokumente.',
  no_signature: 'Das Dokument ist nicht unterschrieben.',
  signature_malformed:
    'Eine Signatur ist nicht so geschrieben, wie der Standard es verlangt, oder ein Teil davon ist nicht lesbar.',
  signature_unsupported: 'Eine Signatur verwendet ein Format oder Verfahren, das hier nicht geprüft werden kann.',
  byte_range_invalid: 'Der Bytebereich der Signatur passt nicht zu dieser Datei.',
  signature_relocated: 'Die Signatur lässt andere Bytes aus als ihre eigenen.',
  signature_hidden: 'Eine Signatur dieser Datei wurde aus dem Formular entfernt.',
  digest_mismatch: 'Die signierten Bytes wurden nach dem Signieren verändert.',
  signature_mismatch: 'Die Signatur gehört nicht zu den signierten Daten und dem Zertifikat.',
  signing_certificate_mismatch: 'Das Zertifikat ist nicht das, für das die Signatur erstellt wurde.',
  revision_mismatch: 'Die signierte Fassung der Datei lässt sich aus ihren Bytes nicht wiederherstellen.',
  certification_violated: 'Das Dokument wurde auf eine Weise geändert, die sein Verfasser ausgeschlossen hatte.',
  weak_algorithm: 'Die Signatur beruht auf SHA-1, das gefälscht werden kann.',
  signature_reencoded: 'Die Signatur ist anders geschrieben als beim Versiegeln. Alles Signierte ist unverändert.',
  content_changed: 'Das Dokument wurde nach dem Signieren geändert.',
  earlier_content_revived: 'In den signierten Bytes verborgener Inhalt wurde nachträglich sichtbar gemacht.',
  signature_appended: 'Nach dieser Signatur wurde eine weitere hinzugefügt.',
  bytes_appended: 'Auf das signierte Dokument folgen Bytes ohne Zweck.',
  certificate_untrusted: 'Das Zertifikat führt zu keiner Stelle, der hier vertraut wird.',
  certificate_invalid: 'Das Zertifikat war zum Zeitpunkt der Signatur nicht gültig oder wurde widerrufen.',
  timestamp_invalid: 'Ein Zeitstempel ist ungültig.',
  timestamp_untrusted: 'Der Zeitstempel stammt von keiner Stelle, der hier vertraut wird.',
  audit_trail_missing: 'Das Dokument enthält kein Prüfprotokoll.',
  audit_trail_broken: 'Das eingebettete Prüfprotokoll wurde verändert: Seine Hashkette ist unterbrochen.',
};
