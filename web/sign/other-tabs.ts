/** Synchronizes tabs with the same link: after one of them has signed, the others read the state of the document. */
import { useEffect } from 'preact/hooks';

const channelOf = (recipientId: string) => new BroadcastChannel(`countersign.acted.${recipientId}`);

export function tellOtherTabs(recipientId: string): void {
  const channel = channelOf(recipientId);
  channel.postMessage(null);
  channel.close();
}

export function useOtherTabs(recipientId: string, onActed: () => void): void {
  useEffect(() => {
    const channel = channelOf(recipientId);
    channel.onmessage = onActed;
    return () => channel.close();
  }, [recipientId]);
}
