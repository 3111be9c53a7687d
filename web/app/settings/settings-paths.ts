/** The first section of the settings: that of the account that the tab acts for. */
import { actingFor } from '../api/acting.ts';

export const settingsPath = (): string => (actingFor() === null ? '/app/settings' : '/app/settings/organization');
