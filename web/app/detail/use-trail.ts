import { appApi, type Envelope, type TrailEvent } from '../api/app-api.ts';
import { type Loaded, useLoaded } from '../api/use-loaded.ts';
import { memberNames, type NameMember } from '../organizations/member-names.ts';

export type LoadedTrail = Loaded<[events: TrailEvent[], nameMember: NameMember]>;

/** The audit trail with the names of those who acted, read anew after each change of the document. */
export function useTrail({ id, updatedAt }: Pick<Envelope, 'id' | 'updatedAt'>): LoadedTrail {
  return useLoaded(() => Promise.all([appApi.events(id), memberNames()]), `${id} ${updatedAt}`);
}
