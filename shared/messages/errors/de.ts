import type { Translation } from '../translate.ts';
import type { ErrorKey } from './en.ts';

export const de: Translation<ErrorKey> = {
  'error.validation_error': 'Bitte korrigieren Sie die markierten Felder.',
  'error.missing_parameters': 'Bitte füllen Sie alle Pflichtfelder aus.',
  'error.unsupported_document_type': 'Diese Datei ist weder PDF noch PNG oder JPEG.',
  'error.unauthorized': 'Ihre Sitzung ist abgelaufen. Melden Sie sich erneut an.',
  'error.invalid_credentials': 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  'error.invalid_account_link':
    'Dieser Link wurde schon verwendet, ist abgelaufen oder unvollständig. Fordern Sie einen neuen an.',
  'error.invalid_captcha': 'Das Captcha konnte nicht geprüft werden. Versuchen Sie es erneut.',
  'error.invalid_invitation': 'Der Einladungscode ist nicht gültig.',
  'error.cross_site_request':
    'Diese Seite wurde auf ungewöhnlichem Weg geöffnet. Laden Sie sie neu und versuchen Sie es erneut.',
  'error.not_own_address': 'Dieser Empfänger hat eine andere E-Mail-Adresse als Ihr Konto.',
  'error.not_found': 'Das gibt es nicht mehr. Laden Sie die Seite neu.',
  'error.certificate_in_document':
    'Das Abschlusszertifikat ist Teil des versiegelten Dokuments: Es sind dessen letzte Seiten.',
  'error.invalid_state':
    'Der Status des Dokuments hat sich geändert, daher ist das nicht mehr möglich. Laden Sie die Seite neu.',
  'error.document_missing': 'Das Hochladen des Dokuments wurde nicht beendet. Laden Sie es noch einmal hoch.',
  'error.document_changed': 'Die Datei wurde nach dem Hochladen verändert. Laden Sie sie noch einmal hoch.',
  'error.recipient_locked': 'Dieser Empfänger hat bereits unterschrieben oder abgelehnt.',
  'error.signatures_outstanding': 'Es haben noch nicht alle unterschrieben.',
  'error.sealing_in_progress': 'Das Dokument wird gerade versiegelt. Versuchen Sie es gleich noch einmal.',
  'error.email_taken': 'Für diese E-Mail-Adresse gibt es bereits ein Konto. Melden Sie sich stattdessen an.',
  'error.precondition_failed':
    'Dieser Entwurf wurde in einem anderen Fenster geändert. Laden Sie die Seite neu, um mit der neuesten Fassung fortzufahren.',
  'error.payload_too_large': 'Das ist zu viel Text oder zu viele Daten. Kürzen Sie und versuchen Sie es erneut.',
  'error.not_a_pdf': 'Der Inhalt der Datei passt nicht zu ihrem Typ. Wählen Sie eine andere Datei.',
  'error.document_damaged': 'Das Dokument ist beschädigt und kann nicht gelesen werden. Wählen Sie eine andere Datei.',
  'error.document_encrypted': 'Das Dokument ist mit einem Passwort geschützt. Laden Sie eine Kopie ohne Passwort hoch.',
  'error.document_xfa':
    'Das Dokument enthält ein dynamisches XFA-Formular, das nicht versiegelt werden kann. Speichern Sie es als gewöhnliches PDF.',
  'error.document_certified':
    'Eine frühere Signatur im Dokument verbietet jede Änderung. Laden Sie die Datei hoch, wie sie vor dem Versiegeln oder Zertifizieren war.',
  'error.document_signed':
    'Das Dokument wurde bereits signiert, und Felder würden verändern, was diese Signaturen abdecken. Entfernen Sie die Felder, oder fügen Sie sie hinzu, obwohl PDF-Programme die früheren Signaturen dann als geändert anzeigen.',
  'error.anchor_not_found':
    'Das Dokument enthält den Text nicht, an dem ein Feld liegen soll. Entfernen Sie das Feld oder platzieren Sie es von Hand.',
  'error.text_tag_invalid':
    'Ein Text-Tag im Dokument kann kein Feld werden. Korrigieren Sie den Tag und laden Sie das Dokument erneut hoch.',
  'error.document_too_complex':
    'Das Dokument ist zu komplex zum Versiegeln. Speichern Sie es als einfacheres PDF und versuchen Sie es erneut.',
  'error.document_too_large': 'Das Dokument ist zu groß.',
  'error.rate_limit_exceeded': 'Zu viele Versuche. Warten Sie einen Moment und versuchen Sie es erneut.',
  'error.rate_limit_seconds': 'Zu viele Versuche. Versuchen Sie es in {seconds} Sekunden erneut.',
  'error.internal_error': 'Auf dem Server ist etwas schiefgegangen. Versuchen Sie es erneut.',
  'error.service_unavailable': 'Der Dienst ist zurzeit nicht verfügbar. Versuchen Sie es später erneut.',
  'error.offline': 'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'error.unreadable': 'Der Dienst ist zurzeit nicht verfügbar. Versuchen Sie es erneut.',
  'error.upload_failed': 'Das Dokument konnte nicht hochgeladen werden. Versuchen Sie es erneut.',
  'error.page_error': 'Auf dieser Seite ist etwas schiefgegangen. Laden Sie sie neu.',
  'error.unknown': 'Das hat nicht funktioniert. Versuchen Sie es erneut.',

  'invalid.empty': 'Dieses Feld ist ein Pflichtfeld.',
  'invalid.email': 'Geben Sie eine gültige E-Mail-Adresse ein.',
  'invalid.characters': 'Der Text enthält Zeichen, die nicht verwendet werden können.',
  'invalid.tooShort': 'Geben Sie mindestens {limit} Zeichen ein.',
  'invalid.tooLong': 'Geben Sie höchstens {limit} Zeichen ein.',
  'invalid.duplicateEmail': 'Ein anderer Empfänger hat diese E-Mail-Adresse.',
  'invalid.duplicateName': 'Eine andere Rolle hat diesen Namen.',
  'invalid.refused': 'Dieser Wert kann nicht verwendet werden. Bitte ändern Sie ihn.',
  'invalid.expiresAt': 'Wählen Sie einen späteren Tag.',
  'invalid.signers': 'Fügen Sie unter „Empfänger“ mindestens eine Person hinzu, die unterschreibt oder genehmigt.',
  'invalid.signerEmail':
    'Diese E-Mail-Adresse kann nicht verwendet werden, oder ein anderer Empfänger hat sie bereits.',
  'invalid.fieldRecipient':
    'Ein Feld gehört einem Empfänger, der weder unterschreibt noch genehmigt. Ändern Sie das unter „Felder“.',
  'invalid.field': 'Ein Feld ist nicht gültig. Ändern Sie es unter „Felder“.',
  'invalid.newEmail': 'Das ist Ihre jetzige Adresse. Geben Sie eine andere ein.',
  'invalid.password': 'Dieses Passwort kann nicht verwendet werden. Nehmen Sie mindestens 8 gewöhnliche Zeichen.',
  'invalid.url': 'Geben Sie eine https://-Adresse auf einem öffentlichen Server ein.',
  'invalid.choices': 'Wählen Sie mindestens einen Eintrag.',
  'invalid.colour': 'Geben Sie eine dunkle Farbe als #rrggbb ein.',
  'invalid.keys': 'Sie haben die Höchstzahl der API-Schlüssel erreicht. Löschen Sie zuerst einen.',
};
