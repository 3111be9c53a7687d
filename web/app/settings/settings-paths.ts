/** Sections of the settings that depend on the account that the tab acts for. */
import { actingFor } from '../api/acting.ts';

/** The address of the first section. */
export const settingsPath = (): string => (actingFor() === null ? '/app/settings' : '/app/settings/organization');

/** The name of the section with the profile: that of an organization names no person. */
export const profileName = () => (actingFor() === null ? 'settings.profile' : 'settings.brandingAndDefaults');
