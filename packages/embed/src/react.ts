/** The custom element as a component of React 18 or newer. */
import { createElement, type ReactElement, useEffect, useRef } from 'react';
import type { CountersignMessage } from './countersign-signing.js';
import './countersign-signing.js';

type Message<T extends CountersignMessage['type']> = Extract<CountersignMessage, { type: T }>;

export interface CountersignSigningProps {
  /**
   * `url` of the signing session, which opens once: ask your server for another one after a reload of the page. Or the
   * `embedUrl` of a public link, which opens as long as the link does.
   */
  url: string;
  /** Names the frame for screen readers. */
  label?: string;
  /** The frame is as high as its content; otherwise as the element. */
  autoHeight?: boolean;
  className?: string;
  onReady?: () => void;
  onHeight?: (height: number) => void;
  onCompleted?: () => void;
  onDeclined?: () => void;
  onDelegated?: () => void;
  onEnded?: (code: Message<'ended'>['code']) => void;
}

function notify(props: CountersignSigningProps, message: CountersignMessage): void {
  if (message.type === 'ready') props.onReady?.();
  if (message.type === 'height') props.onHeight?.(message.height);
  if (message.type === 'completed') props.onCompleted?.();
  if (message.type === 'declined') props.onDeclined?.();
  if (message.type === 'delegated') props.onDelegated?.();
  if (message.type === 'ended') props.onEnded?.(message.code);
}

const types = ['ready', 'height', 'completed', 'declined', 'delegated', 'ended'] as const;

export function CountersignSigning(props: CountersignSigningProps): ReactElement {
  const element = useRef<HTMLElement>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const { current } = element;
    const listen = (event: Event) => notify(latest.current, (event as CustomEvent<CountersignMessage>).detail);
    for (const type of types) current?.addEventListener(type, listen);
    return () => {
      for (const type of types) current?.removeEventListener(type, listen);
    };
  }, []);
  const { url, label, autoHeight, className } = props;
  return createElement('countersign-signing', {
    ref: element,
    src: url,
    ...(label === undefined ? {} : { label }),
    ...(autoHeight ? { autoheight: '' } : {}),
    ...(className === undefined ? {} : { class: className }),
  } as object) as ReactElement;
}
