import { useEffect, useState } from 'preact/hooks';

/** An image of the service as an object URL; null while it loads, or when it cannot be fetched. */
export function useImage(load: (() => Promise<Blob>) | null, key: unknown): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!load) return;
    let objectUrl: string | null = null;
    let isOutdated = false;
    load().then(
      (blob) => {
        if (isOutdated) return;
        objectUrl = URL.createObjectURL(blob);
        setUrl(objectUrl);
      },
      () => undefined,
    );
    return () => {
      isOutdated = true;
      setUrl(null);
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
  }, [key]);
  return url;
}
