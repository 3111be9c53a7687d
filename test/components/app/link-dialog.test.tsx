/** The dialog that shows the owner a signing link. */
import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import type { Envelope, Signer } from '../../../web/app/api/service.ts';
import { recipientDialogs } from '../../../web/app/detail/recipient-dialogs.tsx';

test('a refusal is shown in the dialog, another press asks again, and the link stays in view', async () => {
  const service = jest.fn<Promise<Response>, [string]>();
  globalThis.fetch = service as typeof fetch;
  const user = userEvent.setup();
  const onClose = jest.fn();
  const signer = { id: 'rcp_1', name: 'Ada' } as Signer;
  const envelope = { id: 'env_1', signers: [signer] } as Envelope;
  render(<recipientDialogs.link {...{ envelope, signer, onClose }} onChange={() => undefined} />);
  const show = () => user.click(screen.getByRole('button', { name: 'Show link' }));
  service.mockResolvedValueOnce(
    new Response(JSON.stringify({ error: { code: 'recipient_locked', message: 'Locked.' } }), { status: 409 }),
  );
  await show();
  await screen.findByRole('alert');
  service.mockImplementation(
    async (path) =>
      new Response(JSON.stringify(path.endsWith('/link') ? { url: 'https://a.example/sign#1' } : envelope)),
  );
  await show();
  await screen.findByText('https://a.example/sign#1');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});
