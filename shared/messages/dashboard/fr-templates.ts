import type { Translation } from '../translate.ts';
import type { templates } from './en-templates.ts';

export const fr: Translation<keyof typeof templates> = {
  'nav.templates': 'Modèles',

  'templates.title': 'Modèles',
  'templates.new': 'Nouveau modèle',
  'templates.emptyTitle': 'Préparez une fois, envoyez souvent',
  'templates.emptyHint':
    'Un modèle est un document avec ses champs et les rôles des personnes qui les remplissent. Pour l’envoyer, il vous suffit d’indiquer ces personnes. Importez un document, ou choisissez « Enregistrer comme modèle » sur un document que vous avez préparé.',
  'templates.search': 'Rechercher',
  'templates.noMatch': 'Aucun modèle ne correspond à votre recherche.',
  'templates.found.one': '{count} modèle',
  'templates.found.other': '{count} modèles',
  'templates.noRoles': 'Pas encore de rôles',
  'templates.pages.one': '{count} page',
  'templates.pages.other': '{count} pages',
  'templates.noDocument': 'Aucun document',
  'templates.changed': '{pages} · modifié : {time}',
  'templates.use': 'Utiliser',
  'templates.useLabel': 'Utiliser {name}',
  'templates.duplicate': 'Dupliquer {name}',
  'templates.delete': 'Supprimer {name}',
  'templates.deleteAction': 'Supprimer le modèle',
  'templates.deleteTitle': 'Supprimer « {name} » ?',
  'templates.deleteText':
    'Le modèle et son document sont supprimés. Les documents créés à partir de ce modèle sont conservés.',
  'templates.deleted': 'Modèle supprimé.',
  'templates.copyName': '{name} (copie)',
  'templates.duplicated': '« {name} » a été ajouté.',
  'templates.notFound': 'Modèle introuvable',

  'templates.documentMissing':
    'Ce modèle n’a pas de document utilisable. Supprimez-le et créez-en un nouveau avec un autre document.',

  'templates.name': 'Nom du modèle',
  'templates.role': 'Rôle',
  'templates.roles': 'Rôles',
  'templates.roleTitle': 'Nom du rôle',
  'templates.roleTask': 'Tâche',
  'templates.roleName': '{role} {number}',
  'templates.addRole': 'Ajouter un rôle',
  'templates.unnamed': 'Rôle {number}',
  'templates.losesFields.one': 'Un rôle avec cette tâche n’a pas de champs : son champ sera retiré.',
  'templates.losesFields.other': 'Un rôle avec cette tâche n’a pas de champs : ses {count} champs seront retirés.',
  'templates.removeRoleText.one': 'Le champ du rôle est retiré lui aussi.',
  'templates.removeRoleText.other': 'Les {count} champs du rôle sont retirés eux aussi.',
  'templates.noFillers': 'Aucun rôle n’est signataire ou approbateur. Revenez à « Rôles » et changez-en un.',
  'templates.settings': 'Réglages',
  'templates.settingsTitle': 'Réglages de départ de chaque document',
  'templates.days': 'Délai de signature en jours (facultatif)',
  'templates.daysHint': 'À compter du jour où un document est créé à partir du modèle. De 1 à 365.',
  'templates.daysWrong': 'Saisissez un nombre entier de 1 à 365.',
  'templates.done': 'Terminé',
  'templates.useThis': 'Utiliser le modèle',

  'templates.saveAs': 'Enregistrer comme modèle',
  'templates.saveAsText':
    'Le document, les champs et le message sont conservés. Les destinataires deviennent des rôles ; leurs saisies ne sont pas reprises.',
  'templates.saved': 'Modèle enregistré.',
  'templates.toTemplates': 'Aller à vos modèles',

  'templates.useTitle': 'Envoyer « {name} »',
  'templates.people': 'À qui revient chaque rôle ?',
  'templates.values': 'Ce que vous savez déjà (facultatif)',
  'templates.valuesHint': 'Ces valeurs sont saisies avant que les destinataires ouvrent le document.',
  'templates.review': 'Vérifier',
  'templates.send': 'Envoyer',
  'templates.notSent': 'Le document est préparé, mais n’a pas pu être envoyé.',
};
