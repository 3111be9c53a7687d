import type { Translation } from '../translate.ts';
import type { PublicKey } from './en.ts';

export const de: Translation<PublicKey> = {
  'page.home': 'Countersign: elektronische Unterschriften aus Ihrer eigenen Cloud',
  'page.verify': 'Dokument prüfen · Countersign',
  'page.docs': 'API-Referenz · Countersign',
  'page.missing': 'Seite nicht gefunden · Countersign',
  language: 'Sprache',
  skip: 'Zum Inhalt springen',
  'nav.main': 'Hauptmenü',
  'nav.verify': 'Prüfen',
  'nav.docs': 'API',
  'nav.logIn': 'Anmelden',
  privacy: 'Keine Cookies. Kein Tracking. Keine Anfragen an Dritte.',

  'missing.title': 'Seite nicht gefunden',
  'missing.text':
    'Prüfen Sie die Adresse. Wenn Sie ein Dokument unterschreiben möchten, verwenden Sie den Link in Ihrer neuesten E-Mail.',
  'missing.home': 'Zur Startseite',

  'home.title': 'Elektronisch unterschreiben auf eigenem Server, mit eingebautem Nachweis.',
  'home.lead':
    'Senden Sie ein Dokument, sammeln Sie Unterschriften auf jedem Gerät, und erhalten Sie ein versiegeltes PDF mit allen Unterschriften, dem Prüfprotokoll und dem Nachweis, dass nichts verändert wurde. Es läuft in Ihrer eigenen Cloud.',
  'home.register': 'Konto erstellen',
  'home.logIn': 'Anmelden',
  'home.invitation':
    'Für ein Konto brauchen Sie einen Einladungscode. Sie erhalten ihn von den Betreibern dieses Dienstes.',
  'home.features': 'Was Sie bekommen',
  'home.signing': 'In einer Minute unterschrieben',
  'home.signingText':
    'Wer unterschreibt, bekommt einen Link und braucht kein Konto. Die Unterschrift wird gezeichnet, getippt oder hochgeladen; die Seite führt von Feld zu Feld, mit Finger, Tastatur oder Screenreader und in sechs Sprachen.',
  'home.sealing': 'Automatisch versiegelt',
  'home.sealingText':
    'Nach der letzten Unterschrift wird das Dokument versiegelt. Jede spätere Änderung erkennen PDF-Programme und unsere öffentliche Prüfseite.',
  'home.integration': 'Für die Integration gebaut',
  'home.integrationText':
    'REST-API, Vorlagen und zuverlässige Webhooks: Ihre eigene Software kann alles, was diese Oberfläche kann.',
  'home.received': 'Versiegeltes Dokument erhalten?',
  'home.receivedText': 'Prüfen Sie, ob es echt und unverändert ist. Die Datei bleibt auf Ihrem Gerät.',
  'home.verify': 'Dokument prüfen',

  'verify.title': 'Ist dieses Dokument echt?',
  'verify.hint':
    'Legen Sie ein versiegeltes PDF ab. Es wird hier auf Ihrem Gerät geprüft: Die Datei wird nicht hochgeladen, nur ihr Fingerabdruck (SHA-256) wird mit dem verglichen, was dieser Dienst versiegelt hat.',
  'verify.busy': 'Wird geprüft …',
  'verify.drop': 'PDF hier ablegen',
  'verify.local': 'Es bleibt auf Ihrem Gerät',
  'verify.choose': 'PDF auswählen',
  'verify.chooseAnother': 'Anderes PDF auswählen',
  'verify.unreadable': 'Diese Datei konnte nicht gelesen werden. Bitte versuchen Sie es noch einmal.',

  'finding.genuine': 'Gültig: echt und unverändert',
  'finding.genuine.text': 'Dieser Dienst hat genau diese Datei versiegelt. Seitdem hat sich kein Byte geändert.',
  'finding.signed': 'Unverändert, aber nicht von diesem Dienst versiegelt',
  'finding.signed.text':
    'Die Datei ist so, wie sie zuletzt signiert wurde. Dieser Dienst kennt sie nicht; sehen Sie genau hin, wer signiert hat.',
  'finding.unasked': 'Unverändert; der Dienst konnte nicht gefragt werden',
  'finding.unasked.text':
    'Die Datei ist so, wie sie zuletzt signiert wurde. Ob dieser Dienst sie versiegelt hat, ist zurzeit nicht bekannt.',
  'finding.altered': 'Verändert: Verlassen Sie sich nicht auf diese Datei',
  'finding.altered.text': 'Sie ist nicht das, was signiert wurde: Inhalt oder Signatur wurden nachträglich verändert.',
  'finding.unsigned': 'Keine Signatur in dieser Datei',
  'finding.unsigned.text':
    'Dieses PDF trägt kein Siegel. Über seine Herkunft und über Änderungen lässt sich daher nichts sagen.',
  'finding.unreadable': 'Diese Datei kann nicht geprüft werden',
  'finding.unreadable.text':
    'Sie braucht ein Passwort, ist beschädigt oder zu komplex, oder sie ist auf eine Weise signiert, die diese Seite nicht unterstützt.',
  'finding.not_a_pdf': 'Das ist kein PDF',
  'finding.not_a_pdf.text': 'Versiegelte Dokumente sind PDF-Dateien. Wählen Sie die Datei, die Ihnen zugesandt wurde.',

  'result.silent':
    'Der Dienst konnte nicht gefragt werden, ob er diese Datei kennt. Was hier steht, wurde nur auf Ihrem Gerät geprüft.',
  'result.tryAgain': 'Erneut versuchen',
  'result.file': 'Die Datei',
  'result.name': 'Name',
  'result.size': 'Größe',
  'result.bytes': '{size} Bytes',
  'result.sealed': 'Versiegelt',
  'result.level': 'Stufe',
  'result.kind': 'Art',
  'result.certificate':
    'Abschlusszertifikat eines Dokuments, das vorher schon signiert war; es nennt den Hash des Dokuments',
  'result.archived': 'Archiviert',
  'result.pages': 'Seiten',
  'result.envelope': 'Vorgang',
  'result.found': 'Was gefunden wurde',
  'result.problem': 'Problem',
  'result.note': 'Hinweis',

  'signature.title': 'Signaturen in der Datei',
  'signature.valid': 'Gültig',
  'signature.unreadable': 'Nicht lesbar',
  'signature.invalid': 'Ungültig',
  'signature.unknownSigner': 'Unbekannt',
  'signature.timestamp': 'Zeitstempel über das ganze Dokument',
  'signature.seal': 'Siegel',
  'signature.issuer': ' · Zertifikat von {issuer}',
  'signature.stamped': '{time}, laut Zeitstempel',
  'signature.stampedBy': '{time}, laut Zeitstempel von {authority}',
  'signature.claimed': '{time}, laut Uhr des Unterzeichners',
  'signature.noTime': 'Zeit unbekannt',

  'trail.title': 'Eingebettetes Prüfprotokoll',
  'trail.intact':
    '{count} Ereignisse, jedes an das vorige gebunden; die Unversehrtheit ist geprüft. Die Zeiten sind die des Dienstes.',
  'trail.broken': 'Dieses Protokoll ist nicht unversehrt: Auf seinen Inhalt ist kein Verlass.',
  'trail.from': ' · von {address}',
  'trail.aRecipient': 'Ein Empfänger',

  'report.title': 'Prüfung durch diesen Dienst',
  'report.ours':
    'Das Dokument ist genau das, was dieser Dienst versiegelt hat; nur Zeitstempel und Prüfdaten kamen hinzu.',
  'report.intact':
    'Das Dokument ist genau so, wie es zuletzt signiert wurde; es wurde nicht von diesem Dienst versiegelt.',
  'report.unsigned': 'Das Dokument trägt keine Signatur.',
  'report.altered': 'Das Dokument ist nicht das, was signiert wurde, oder es kann nicht geprüft werden.',
  'upload.title': 'Auch die Zertifikate prüfen',
  'upload.text':
    'Ihr Gerät hat keine Liste vertrauenswürdiger Stellen. Für diese Prüfung wird die Datei zu diesem Dienst hochgeladen, mit dessen Liste verglichen und nicht gespeichert.',
  'upload.action': 'Hochladen und prüfen',

  'docs.webhookEvents': 'Webhook-Ereignisse',
  'docs.webhookGuide':
    'Jedes Ereignis ist ein POST mit JSON, signiert nach Standard Webhooks: Prüfen Sie es mit einer der Bibliotheken dafür und dem Geheimnis des Endpunkts, und zwar den Body so, wie er ankam. Antworten Sie innerhalb von 15 Sekunden mit 2xx. Sonst versucht es der Dienst zehnmal über etwa drei Tage; `410` deaktiviert den Endpunkt. Ein Ereignis kann doppelt oder in anderer Reihenfolge ankommen: `eventId` und `sequence` zeigen es. Nachdem ein Endpunkt deaktiviert war, liefert `POST /api/v1/webhooks/{webhookId}/recover` nach, was ihm fehlt.',
  'docs.example': 'Beispiel für {name}',
  'docs.as': 'Die Bytes der Datei, als',
  'docs.alsoAs': 'Oder die Bytes der Datei, als',
  'docs.file': 'Eine Datei:',
  'docs.operations': 'Operationen',
  'docs.download': 'OpenAPI-3.1-Dokument herunterladen',
  'docs.required': ' Pflichtangabe',
  'docs.properties.one': '{count} Eigenschaft von ',
  'docs.properties.other': '{count} Eigenschaften von ',
  'docs.path': 'Pfadparameter',
  'docs.query': 'Abfrageparameter',
  'docs.header': 'Header',
  'docs.body': 'Body',
  'docs.bodyOptional': 'Body (optional)',
  'docs.responses': 'Antworten',
  'docs.sampleResponse': 'Beispielantwort {status}',
  'docs.sampleRequest': 'Beispielanfrage für {name}',
  'docs.session': 'Authentifizierung: ein Sitzungstoken.',
  'docs.apiKey': 'Authentifizierung: ein API-Schlüssel.',
  'docs.anyone': 'Keine Authentifizierung.',
};
