/** The package `packages/embed`: the custom element and its wrapper for React. */
import { render } from '@testing-library/preact';
import '../../packages/embed/src/countersign-signing.ts';
import type { CountersignMessage } from '../../packages/embed/src/countersign-signing.ts';
import { CountersignSigning } from '../../packages/embed/src/react.ts';
import type { EmbedEvent } from '../../shared/contracts/embed-messages.ts';

const url = 'https://sign.example.com/embed/abc#token';
const origin = 'https://sign.example.com';

type Message = { source: 'countersign'; version: 1 } & EmbedEvent;
/** The package declares the messages by itself: neither declaration may have one that the other lacks. */
const declaredAlike = (message: Message): CountersignMessage => message;
const alikeDeclared = (message: CountersignMessage): Message => message;

function frameOf(element: Element | null): HTMLIFrameElement {
  const frame = element?.shadowRoot?.querySelector('iframe');
  if (!frame) throw new Error('there is no frame');
  return frame;
}

function anElement(attributes: Record<string, string> = {}) {
  const element = document.createElement('countersign-signing');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  const frame = frameOf(element);
  // No page is loaded in this test.
  Object.defineProperties(frame, { src: { value: url }, contentWindow: { value: window } });
  const seen: unknown[] = [];
  for (const type of ['ready', 'height', 'completed', 'declined', 'delegated', 'ended']) {
    element.addEventListener(type, (event) => seen.push((event as CustomEvent).detail));
  }
  return { element, frame, seen };
}

function post(data: unknown, more: { origin?: string; source?: unknown } = {}): void {
  const event = new MessageEvent('message', { data });
  Object.defineProperties(event, {
    origin: { value: more.origin ?? origin },
    source: { value: 'source' in more ? more.source : window },
  });
  dispatchEvent(event);
}

const message = (event: EmbedEvent) => alikeDeclared(declaredAlike({ source: 'countersign', version: 1, ...event }));

afterEach(() => document.body.replaceChildren());

test('messages of the page become events of the element', () => {
  const { seen } = anElement();
  post(message({ type: 'ready' }));
  post(message({ type: 'ended', code: 'invalid_signing_link' }));
  expect(seen).toEqual([message({ type: 'ready' }), message({ type: 'ended', code: 'invalid_signing_link' })]);
});

test.each<[string, unknown, object]>([
  ['another origin', message({ type: 'completed' }), { origin: 'https://evil.example' }],
  ['another window', message({ type: 'completed' }), { source: null }],
  ['another program', { type: 'completed' }, {}],
  ['a later version', { ...message({ type: 'completed' }), version: 2 }, {}],
  ['nothing', null, {}],
])('a message of %s is no event', (_, data, more) => {
  const { seen } = anElement();
  post(data, more);
  expect(seen).toEqual([]);
});

test('an element that was removed repeats nothing', () => {
  const { element, seen } = anElement();
  element.remove();
  post(message({ type: 'completed' }));
  expect(seen).toEqual([]);
});

test('the frame is as high as the content only where the site asks for it, and has a name', () => {
  const fixed = anElement();
  post(message({ type: 'height', height: 1234 }));
  expect([fixed.frame.style.height, fixed.frame.title]).toEqual(['100%', 'Sign the document']);
  fixed.element.remove();
  const { frame } = anElement({ autoheight: '', label: 'Unterschreiben' });
  post(message({ type: 'height', height: 1234 }));
  expect([frame.style.height, frame.title]).toEqual(['1234px', 'Unterschreiben']);
});

test('the React component calls the handlers of its latest properties', () => {
  const calls: unknown[] = [];
  const handlers = (name: string) => ({
    onReady: () => calls.push([name, 'ready']),
    onHeight: (height: number) => calls.push([name, height]),
    onCompleted: () => calls.push([name, 'completed']),
    onDeclined: () => calls.push([name, 'declined']),
    onDelegated: () => calls.push([name, 'delegated']),
    onEnded: (code: string) => calls.push([name, code]),
  });
  const { container, rerender, unmount } = render(<CountersignSigning url="" {...handlers('first')} />);
  const element = container.querySelector('countersign-signing');
  Object.defineProperties(frameOf(element), { src: { value: url }, contentWindow: { value: window } });
  post(message({ type: 'ready' }));
  rerender(<CountersignSigning url="" label="Sign here" autoHeight className="wide" {...handlers('second')} />);
  expect([element?.getAttribute('label'), element?.getAttribute('class')]).toEqual(['Sign here', 'wide']);
  post(message({ type: 'height', height: 7 }));
  for (const type of ['completed', 'declined', 'delegated'] as const) post(message({ type }));
  post(message({ type: 'ended', code: 'invalid_state' }));
  unmount();
  post(message({ type: 'completed' }));
  expect(calls).toEqual([
    ['first', 'ready'],
    ['second', 7],
    ['second', 'completed'],
    ['second', 'declined'],
    ['second', 'delegated'],
    ['second', 'invalid_state'],
  ]);
});
