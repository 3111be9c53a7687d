/** An organization as initials in a square, in its own colour. The text beside it has the name. */
import { initials } from '../../components/avatar.tsx';
import { tintOf } from '../../components/tints.ts';

export function OrganizationMark({ name, id }: { name: string; id: string }) {
  return (
    <span class="organization-mark" style={{ '--tint': tintOf(id) }} data-text={initials(name)} aria-hidden="true" />
  );
}
