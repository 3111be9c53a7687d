import type { Translation } from '../translate.ts';
import type { templates } from './en-templates.ts';

export const de: Translation<keyof typeof templates> = {
  'nav.templates': 'Vorlagen',

  'templates.title': 'Vorlagen',
  'templates.new': 'Neue Vorlage',
  'templates.emptyTitle': 'Einmal vorbereiten, oft senden',
  'templates.emptyHint':
    'Eine Vorlage ist ein Dokument mit seinen Feldern und den Rollen derer, die sie ausfüllen. Zum Senden nennen Sie nur noch die Personen. Laden Sie ein Dokument hoch, oder wählen Sie „Als Vorlage speichern“ bei einem Dokument, das Sie vorbereitet haben.',
  'templates.search': 'Suche',
  'templates.noMatch': 'Keine Vorlagen gefunden. Ändern Sie die Suche.',
  'templates.found.one': '{count} Vorlage',
  'templates.found.other': '{count} Vorlagen',
  'templates.noRoles': 'Noch keine Rollen',
  'templates.pages.one': '{count} Seite',
  'templates.pages.other': '{count} Seiten',
  'templates.noDocument': 'Kein Dokument',
  'templates.changed': '{pages} · geändert: {time}',
  'templates.use': 'Verwenden',
  'templates.useLabel': '{name} verwenden',
  'templates.duplicate': '{name} duplizieren',
  'templates.delete': '{name} löschen',
  'templates.deleteAction': 'Vorlage löschen',
  'templates.deleteTitle': '„{name}“ löschen?',
  'templates.deleteText':
    'Die Vorlage und ihr Dokument werden gelöscht. Dokumente, die daraus erstellt wurden, bleiben erhalten.',
  'templates.deleted': 'Vorlage gelöscht.',
  'templates.copyName': '{name} (Kopie)',
  'templates.duplicated': '„{name}“ wurde hinzugefügt.',
  'templates.notFound': 'Vorlage nicht gefunden',

  'templates.documentMissing':
    'Diese Vorlage hat kein verwendbares Dokument. Löschen Sie sie, und erstellen Sie eine neue mit einem anderen Dokument.',

  'templates.name': 'Name der Vorlage',
  'templates.role': 'Rolle',
  'templates.roles': 'Rollen',
  'templates.roleTitle': 'Name der Rolle',
  'templates.roleTask': 'Aufgabe',
  'templates.roleName': '{role} {number}',
  'templates.addRole': 'Rolle hinzufügen',
  'templates.unnamed': 'Rolle {number}',
  'templates.losesFields.one': 'Eine Rolle mit dieser Aufgabe hat keine Felder: Das Feld der Rolle wird entfernt.',
  'templates.losesFields.other':
    'Eine Rolle mit dieser Aufgabe hat keine Felder: Die {count} Felder der Rolle werden entfernt.',
  'templates.removeRoleText.one': 'Das Feld der Rolle wird ebenfalls entfernt.',
  'templates.removeRoleText.other': 'Die {count} Felder der Rolle werden ebenfalls entfernt.',
  'templates.noFillers': 'Keine Rolle unterschreibt oder genehmigt. Gehen Sie zurück zu „Rollen“ und ändern Sie eine.',
  'templates.settings': 'Einstellungen',
  'templates.settingsTitle': 'Womit jedes Dokument beginnt',
  'templates.days': 'Frist in Tagen (optional)',
  'templates.daysHint': 'Ab dem Tag, an dem ein Dokument aus der Vorlage erstellt wird. 1 bis 365.',
  'templates.daysWrong': 'Geben Sie eine ganze Zahl von 1 bis 365 ein.',
  'templates.done': 'Fertig',
  'templates.useThis': 'Vorlage verwenden',

  'templates.saveAs': 'Als Vorlage speichern',
  'templates.saveAsText':
    'Dokument, Felder und Nachricht werden übernommen. Aus Empfängern werden Rollen; was sie eingegeben haben, wird weggelassen.',
  'templates.saved': 'Vorlage gespeichert.',
  'templates.toTemplates': 'Zu Ihren Vorlagen',

  'templates.useTitle': '„{name}“ senden',
  'templates.people': 'Wer übernimmt welche Rolle?',
  'templates.values': 'Was Sie schon wissen (optional)',
  'templates.valuesHint': 'Diese Werte werden eingetragen, bevor die Empfänger das Dokument öffnen.',
  'templates.review': 'Prüfen',
  'templates.send': 'Senden',
  'templates.notSent': 'Das Dokument ist vorbereitet, konnte aber nicht gesendet werden.',
};
