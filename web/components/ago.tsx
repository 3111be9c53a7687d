import { useEffect, useState } from 'preact/hooks';
import { ago, exactTime } from '../format/time.ts';

const everyMs = 60_000;

/** A time relative to now, kept fresh. Its title is the full time with the zone. */
export function Ago({ at }: { at: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={exactTime(at)}>
      {ago(at, Math.max(now, Date.parse(at)))}
    </time>
  );
}
